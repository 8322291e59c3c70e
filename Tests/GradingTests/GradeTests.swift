import Testing

@testable import Grading

@Suite struct GradeTests {
  private func criterion(_ id: String, _ points: Double) -> Criterion {
    Criterion(id: id, points: points, says: "It is so.", hint: "Look.", subject: .repeatable)
  }

  @Test func pointsAreThoseOfTheCriteriaThatHold() {
    let judgements = [(true, 2.5), (false, 4), (true, 1)].map {
      Judgement(criterion("a", $0.1), holds: $0.0, found: "")
    }
    let grade = Grade(student: "x", file: "x.lua", status: .graded, criteria: judgements)
    #expect(grade.points == 3.5 && grade.of == 7.5 && !grade.allHold)
    #expect(judgements.map(\.hint) == [nil, "Look.", nil])
    #expect(judgements.map(\.wasLookedAt) == [true, true, true])
  }

  @Test func whatWasNotSeenGivesNothingAndBlamesNobody() {
    let unseen = Judgement(unseen: criterion("a", 3))
    #expect(!unseen.holds && unseen.points == 0 && unseen.of == 3)
    #expect(unseen.hint == nil && !unseen.wasLookedAt)
  }

  @Test func aFailedMappingNeverHoldsEverything() {
    let all = [Judgement(criterion("a", 1), holds: true, found: "")]
    #expect(Grade(student: "x", file: "", status: .graded, criteria: all).allHold)
    #expect(!Grade(student: "x", file: "", status: .failed, criteria: all).allHold)
    #expect(!Grade(student: "x", file: "", status: .unjudged, criteria: all).allHold)
  }

  /// Read back by the rules of RFC 4180, every row has its cells where the head says.
  @Test func theTableIsReadBackAsItWas() {
    let criteria = [criterion("a", 2), criterion("b", 1)]
    let grades = [
      Grade(
        student: "Zoë, \"Z\"", file: "x.lua", status: .graded,
        criteria: [
          Judgement(criteria[0], holds: true, found: ""),
          Judgement(criteria[1], holds: false, found: "x"),
        ]),
      Grade(
        student: "max", file: "", status: .failed, reason: "no file\nlook again",
        criteria: [Judgement(unseen: criteria[0])]),
      Grade(student: "none", file: "", status: .failed, criteria: []),
    ]
    let rows = rows(GradeTable.csv("01", criteria: criteria, grades))
    #expect(rows.count == 4 && rows.allSatisfy { $0.count == 10 })
    #expect(rows[0].suffix(3) == ["correction", "a", "b"])
    #expect(rows[1] == ["Zoë, \"Z\"", "01", "2", "3", "66.7", "graded", "", "", "2", "0"])
    #expect(rows[2] == ["max", "01", "0", "2", "0", "failed", "no file", "", "0", ""])
    #expect(rows[3] == ["none", "01", "0", "0", "0", "failed", "", "", "", ""])
  }

  private func rows(_ csv: String) -> [[String]] {
    let letters = Array(csv)
    var (rows, cell, isQuoted): ([[String]], String, Bool) = ([[]], "", false)
    var at = 0
    while at < letters.count {
      let letter = letters[at]
      if letter == "\"", isQuoted, at + 1 < letters.count, letters[at + 1] == "\"" {
        cell.append("\"")
        at += 1
      } else if letter == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, letter == "," || letter == "\n" {
        rows[rows.count - 1].append(cell)
        cell = ""
        if letter == "\n" { rows.append([]) }
      } else {
        cell.append(letter)
      }
      at += 1
    }
    return rows.filter { !$0.isEmpty }
  }

  @Test func onlyAnswersNeedNoMapping() {
    let measured = Criterion.Measured(metric: "overlap", variant: "with")
    let subjects: [(Criterion.Subject, needsMapping: Bool, variants: [String?])] = [
      (.metric(measured, .below(1)), true, ["with"]),
      (.ratio(measured, to: nil, .below(1)), true, ["with", nil]),
      (.finding("x", input: nil, isWanted: false), true, []), (.declares(.init()), true, []),
      (.repeatable, true, []), (.answer("n", .word(["up"])), false, []),
    ]
    for (subject, needsMapping, variants) in subjects {
      var criterion = criterion("a", 1)
      criterion.subject = subject
      #expect(criterion.needsMapping == needsMapping && criterion.variants == variants)
      #expect((criterion.measured == nil) == variants.isEmpty)
    }
  }

  @Test func controlAndDirectionMarksAreMadeVisible() {
    #expect(PlainText.make("a\tb\u{7}c\nd") == "a\u{FFFD}b\u{FFFD}c\nd")
    #expect(PlainText.make("x\u{202E}y\u{2066}z") == "x\u{FFFD}y\u{FFFD}z")
    #expect(PlainText.make("Zoë 👩‍🌾 שלום") == "Zoë 👩‍🌾 שלום")
  }

  @Test(arguments: [
    ("Hot Day", "hot-day"), ("03_x.y", "03-x-y"), ("Größe", "gr--e"), ("../..", "data"),
    ("", "data"),
  ])
  func aRecipesNameMakesASafeFolder(name: String, folder: String) {
    #expect(DataRecipe(name: name).folderName == folder)
  }

  /// The pieces of a text are the text, whatever it holds, and only quotes and brackets begin something else than code.
  @Test(arguments: [
    "", "a = 1", "--", "-- x\ny = 'z' .. \"w\\\"\" [[ long ]] --[==[ c ]] ]==] a[1][2]", "'open",
    "x = [=[ ]] ]=] - -1", "\u{0}\u{1F33B}'\u{1F33B}'",
  ])
  func luaFallsIntoPiecesWithoutLoss(text: String) {
    let pieces = Array(LuaPieces(text))
    #expect(pieces.map(\.text).joined() == text)
    for piece in pieces where piece.kind == .code {
      #expect(!piece.text.contains { "'\"".contains($0) } && !piece.text.contains("--"))
    }
  }
}
