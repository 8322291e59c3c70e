import Testing

@testable import Grading

@Suite struct GradeTableTests {
  private let criterion = Criterion(
    id: "straight", points: 4, says: "It is straight.", hint: "Look at the scale.",
    subject: .repeatable)

  private func grade(_ student: String, holds: Bool, reason: String? = nil) -> Grade {
    Grade(
      student: student, file: "x.lua", status: reason == nil ? .graded : .failed, reason: reason,
      criteria: [Judgement(criterion, holds: holds, found: "")])
  }

  @Test func aRowHasPointsAndTheirParts() {
    let text = GradeTable.csv("02-pitch", criteria: [criterion], [grade("anna", holds: true)])
    #expect(
      text == """
        student,lab,points,of,percent,status,reason,correction,straight
        anna,02-pitch,4,4,100,graded,,,4

        """)
  }

  /// What nobody knows is no zero.
  @Test func workThatWasNotJudgedHasNoPoints() {
    var unjudged = grade("anna", holds: false, reason: "the disk is full")
    unjudged.status = .unjudged
    #expect(unjudged.points == nil && unjudged.of == 4)
    let row = GradeTable.csv("02-pitch", criteria: [criterion], [unjudged]).split(separator: "\n")[
      1]
    #expect(row == "anna,02-pitch,,4,,unjudged,the disk is full,,")
  }

  @Test(arguments: [
    ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""), ("+1+1", "'+1+1"), ("@x", "'@x"),
    ("a,b", "\"a,b\""), ("two\nlines", "\"two\nlines\""), ("-3.5", "-3.5"), ("Zoë", "Zoë"),
    ("\"\u{301}zq", "\"\"\"\u{301}zq\""), ("=\u{200D}1+1", "'=\u{200D}1+1"),
    ("\u{1B}[2Jx", "\u{FFFD}[2Jx"), (" =1+1", "' =1+1"), ("a,\u{301}b", "\"a,\u{301}b\""),
  ])
  func namesCannotBecomeFormulas(text: String, cell: String) {
    #expect(GradeTable.cell(text) == cell)
  }

  @Test func feedbackHasTheHintOfWhatDoesNotHoldOnly() {
    let lab = Lab(
      file: "lab.json", number: 2, name: "02-pitch", title: "Pitch", mapping: "pitch.lua",
      length: 30, data: [], hidden: [], criteria: [criterion])
    let open = Feedback.text(lab, grade("anna", holds: false))
    #expect(open.contains("Hint: Look at the scale.") && open.contains("0 of 4"))
    #expect(!Feedback.text(lab, grade("anna", holds: true)).contains("Hint:"))
    let stopped = Feedback.text(lab, grade("anna", holds: false, reason: "pitch.lua:3: ``` oh"))
    #expect(stopped.contains("## What stopped it\n\n```\npitch.lua:3: ''' oh\n```"))
    var half = grade("anna", holds: false)
    half.reason = "answers.json:1:3: is not JSON"
    #expect(Feedback.text(lab, half).contains("## Look at this first"))
  }

  @Test func markupInANameStaysText() {
    let lab = Lab(
      file: "", number: 1, name: "x", title: "x", mapping: "x.lua", length: 30, data: [],
      hidden: [], criteria: [criterion])
    let text = Feedback.text(lab, grade("<script>", holds: true))
    #expect(text.contains("\\<script\\>") && !text.contains("\n<script>"))
  }
}
