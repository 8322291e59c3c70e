import Testing

@testable import Grading

@Suite struct CorrectionTests {
  private let straight = Criterion(
    id: "straight", points: 4, says: "It is straight.", hint: "Look at the scale.",
    subject: .repeatable)
  private let wide = Criterion(
    id: "wide", points: 2, says: "It is wide.", hint: "Widen it.", subject: .repeatable)

  private func grade(_ status: Grade.Status = .graded) -> Grade {
    Grade(
      student: "anna", file: "pitch.lua", status: status,
      criteria: [
        Judgement(straight, holds: false, found: "9 %"), Judgement(wide, holds: true, found: ""),
      ])
  }

  private var lab: Lab {
    Lab(
      file: "lab.json", number: 2, name: "02-pitch", title: "Pitch", mapping: "pitch.lua",
      length: 30, data: [], hidden: [], criteria: [straight, wide])
  }

  @Test func pointsOfACriterionCountInPlaceOfThoseThatWereFound() {
    var grade = grade()
    #expect(grade.points == 2)
    grade.correct(Correction(criterion: "straight", points: 3, comment: "heard it"))
    #expect(grade.points == 5)
    #expect(grade.corrections.map(\.text) == ["straight: 3 in place of 0, heard it"])
    let text = Feedback.text(lab, grade)
    #expect(text.contains("anna: 5 of 6 points."))
    #expect(text.contains("- **straight** (3 of 4, in place of 0): It is straight.\n  heard it"))
    #expect(!text.contains("Look at the scale.") && !text.contains("## Not yet"))
    let table = GradeTable.csv("02-pitch", criteria: [straight, wide], [grade])
    #expect(table.contains("\"straight: 3 in place of 0, heard it\",3,2\n"))
  }

  @Test func pointsOfTheWholeCountInPlaceOfTheSum() {
    var grade = grade()
    grade.correct(Correction(criterion: "straight", points: 3, comment: ""))
    grade.correct(Correction(criterion: nil, points: 5.5, comment: ""))
    #expect(grade.points == 5.5)
    #expect(grade.corrections.last?.text == "total: 5.5 in place of 5")
    #expect(Feedback.text(lab, grade).contains("- **all of it** (5.5 of 6, in place of 5)"))
  }

  @Test func aCommentAloneChangesNoPoints() {
    var grade = grade()
    grade.correct(Correction(criterion: nil, points: nil, comment: "Come and see me."))
    #expect(grade.points == 2)
    #expect(Feedback.text(lab, grade).contains("- **all of it**\n  Come and see me.\n"))
  }

  /// What nobody judged has the points that a teacher gave for the whole, and no others.
  @Test func workThatWasNotJudgedCanHaveATotal() {
    var grade = grade(.unjudged)
    grade.correct(Correction(criterion: "straight", points: 4, comment: ""))
    #expect(grade.points == nil)
    grade.correct(Correction(criterion: nil, points: 6, comment: ""))
    #expect(grade.points == 6)
    #expect(grade.corrections.map(\.was) == [nil, nil])
  }
}

@Suite struct SheetTableTests {
  @Test(arguments: [
    "a,b\n1,\"x, y\"\n2,\"two\nlines\"\n3,\"a \"\"b\"\"\"\n",
    "\u{FEFF}a;b\r\n1;\"x, y\"\r\n2;\"two\nlines\"\r\n3;\"a \"\"b\"\"\"",
    "a\tb\n1\t\"x, y\"\n\n2\t\"two\nlines\"\n\t\n3\t\"a \"\"b\"\"\"\n",
  ])
  func tablesAreReadAsSpreadsheetsSaveThem(text: String) {
    let table = SheetTable(text)
    #expect(table.head == ["a", "b"])
    #expect(table.rows.map { table.cell("b", $0) } == ["x, y", "two\nlines", "a \"b\""])
    #expect(table.rows.map { table.number("a", $0) } == [1, 2, 3])
  }

  @Test func aRowHasTheLineThatItBeginsOn() {
    let table = SheetTable("a,b\n1,\"two\nlines\"\n2,x\n")
    #expect(table.rows.map(\.line) == [2, 4])
  }

  @Test(arguments: [("2,5", 2.5), ("2.5", 2.5), ("", nil), ("x", nil), ("inf", nil)])
  func numbersHaveAPointOrAComma(text: String, value: Double?) {
    let table = SheetTable("a;b\n\(text);\n0;1\n")
    #expect(text.isEmpty || table.number("a", table.rows[0]) == value)
  }

  @Test func theApostropheOfAFormulaIsNoPartOfAName() {
    let table = SheetTable("a\n'=Ben\n's-Hertogenbosch\n")
    #expect(table.rows.map { table.cell("a", $0) } == ["=Ben", "'s-Hertogenbosch"])
  }
}
