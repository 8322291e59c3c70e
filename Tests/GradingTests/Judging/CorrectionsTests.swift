import Files
import Score
import Testing

@testable import Grading

@Suite struct CorrectionsTests {
  private let criterion = Criterion(
    id: "straight", points: 4, says: "a", hint: "b", subject: .repeatable)
  private var lab: Lab {
    Lab(
      file: "", number: 2, name: "02-pitch", title: "Pitch", mapping: "pitch.lua", length: 30,
      data: [], hidden: [], criteria: [criterion])
  }

  private func read(_ rows: String) throws -> Corrections {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.path + "/corrections.csv"
    try TextFile.write(rows, to: file)
    return try Corrections(file, lab, known: ["03-loudness"])
  }

  private func points(_ corrections: Corrections, _ student: String) -> Double? {
    var grade = Grade(
      student: student, file: "x", status: .graded,
      criteria: [Judgement(criterion, holds: false, found: "")])
    corrections.apply(to: &grade, only: ["straight"])
    return grade.points
  }

  private static let head = "student,lab,criterion,points,comment\n"

  @Test func rowsOfTheLabAreAppliedToTheirStudents() throws {
    let found = try read(
      Self.head
        + "Ana Lima,02-pitch,straight,3,\nBEN,2,total,\"2,5\",\nCy,3,straight,4,\nDi,2,,1,\n")
    #expect(points(found, "ana  lima") == 3 && points(found, "Ben") == 2.5)
    #expect(points(found, "Cy") == 0 && points(found, "Di") == 1)
  }

  @Test func whoHandedInNothingAndLabsThatAreNoneAreSaid() throws {
    let found = try read(Self.head + "Anna,2,straight,3,\nBen,99,straight,3,\n")
    let said = found.doubts([Grade(student: "Ana", file: "x", status: .graded, criteria: [])])
    #expect(said.count == 2)
    #expect(said[0].contains(":3: there is no lab \"99\""))
    #expect(said[1].contains(":2: \"Anna\" handed in nothing; did you mean \"Ana\"?"))
  }

  @Test(arguments: [
    ("name,lab,points\n", "has no column \"student\""),
    (Self.head + "Ana,2,strait,3,\n", "has no criterion \"strait\""),
    (Self.head + "Ana,2,straight,5,\n", "is no number from 0 to 4"),
    (Self.head + "Ana,2,straight,four,\n", "is no number of points"),
    (Self.head + ",2,straight,3,\n", "names no student"),
    (Self.head + "Ana,2,straight,3,\nana,02-pitch,straight,4,\n", "as line 2 once more"),
  ])
  func whatCannotBeMeantSoIsRefusedWithItsLine(rows: String, words: String) throws {
    let fault = try #require(throws: Fault.self) { try read(rows) }
    #expect(fault.message.contains(words) && fault.hint?.isEmpty == false)
    #expect(fault.place.line == rows.split(separator: "\n").count)
  }
}

@Suite struct HandEditsTests {
  private func written(_ edit: String?, then text: String = "two") throws -> (HandEdits, String) {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var edits = HandEdits(in: OutputPath(folder: folder.path))
    try edits.write("one", to: "a.csv")
    if let edit { try TextFile.write(edit, to: folder.path + "/a.csv") }
    try edits.write(text, to: "a.csv")
    let now = try FileContent.text(folder.path + "/a.csv")
    if let kept = edits.edited.first { #expect(try FileContent.text(kept.kept) == edit) }
    return (edits, now)
  }

  @Test func whatSomebodyEditedIsKeptAndWhatNobodyDidIsReplaced() throws {
    let (untouched, new) = try written(nil)
    #expect(untouched.edited.isEmpty && new == "two")
    let (edited, replaced) = try written("mine")
    #expect(edited.edited.map(\.was) == ["one"] && replaced == "two")
    #expect(edited.edited.first?.kept.hasSuffix("/edited/a.csv") == true)
    let (same, _) = try written("two")
    #expect(same.edited.isEmpty)
  }

  @Test func editsOfATableBecomeRowsOfCorrections() {
    let criteria = ["straight", "wide"].map {
      Criterion(id: $0, points: 4, says: "a", hint: "b", subject: .repeatable)
    }
    let lab = Lab(
      file: "", number: 2, name: "02-pitch", title: "Pitch", mapping: "pitch.lua", length: 30,
      data: [], hidden: [], criteria: criteria)
    let was = "student,lab,points,straight,wide\nanna,02-pitch,4,0,4\nben,02-pitch,0,0,0\n"
    // A spreadsheet saved it with semicolons: three points of anna's were edited, the sum with them, and ben's sum alone.
    let now = "student;lab;points;straight;wide\r\nanna;02-pitch;7;3;4\r\nben;02-pitch;2,5;0;0\r\n"
    let rows = EditedGrades(lab: lab, criteria: criteria).rows(of: now, was: was)
    #expect(
      rows == [
        ["anna", "02-pitch", "straight", "3", ""], ["ben", "02-pitch", "total", "2.5", ""],
      ])
    let words = EditedGrades(lab: lab, criteria: criteria).comment(
      "anna", of: "# Lab\n\nGood.\nCome and see me.\n", was: "# Lab\n\nGood.\n")
    #expect(words == [["anna", "02-pitch", "total", "", "Come and see me."]])
  }
}
