import Testing

@testable import Grading

@Suite struct FeedbackTests {
  private let straight = Criterion(
    id: "straight", points: 4, says: "It is straight.", hint: "Look at the scale.",
    subject: .repeatable)
  private let counted = Criterion(
    id: "counted", points: 1.5, says: "The number is right.", hint: "Count again.",
    subject: .answer("n", .number(.atLeast(2))))
  private var lab: Lab {
    Lab(
      file: "lab.json", number: 3, name: "03-space", title: "Space", mapping: "space.lua",
      length: 30, data: [.recipe(DataRecipe(name: "Hot Day"))], hidden: [],
      criteria: [straight, counted])
  }

  private func grade(
    _ criteria: [Judgement], file: String = "in/anna/space.lua", status: Grade.Status = .graded,
    reason: String? = nil
  ) -> Grade {
    Grade(student: "anna", file: file, status: status, reason: reason, criteria: criteria)
  }

  /// The sections of a Markdown text: headings of the second level, each with its lines.
  private func sections(_ text: String) -> [(heading: String, lines: [String])] {
    var found: [(heading: String, lines: [String])] = []
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("## ") {
        found.append((String(line.dropFirst(3)), []))
      } else if !found.isEmpty {
        found[found.count - 1].lines.append(line)
      }
    }
    return found
  }

  @Test func whatHoldsAndWhatDoesNotStandApartWithTheirPoints() {
    let text = Feedback.text(
      lab,
      grade([
        Judgement(straight, holds: false, found: "0.4 at space.lua:3"),
        Judgement(counted, holds: true, found: ""),
      ]))
    let parts = sections(text)
    #expect(parts.map(\.heading) == ["Not yet", "Holds"])
    #expect(
      parts[0].lines == [
        "- **straight** (0 of 4): It is straight.", "  Found: 0.4 at space.lua:3.",
        "  Hint: Look at the scale.",
      ])
    #expect(parts[1].lines == ["- **counted** (1.5 of 1.5): The number is right."])
    #expect(text.contains("anna: 1.5 of 5.5 points."))
    #expect(!text.contains("Everything holds."))
  }

  @Test func whereEverythingHoldsItSaysSo() {
    let all = [straight, counted].map { Judgement($0, holds: true, found: "") }
    let text = Feedback.text(lab, grade(all))
    #expect(text.contains("5.5 of 5.5 points.") && text.contains("Everything holds."))
    #expect(sections(text).map(\.heading) == ["Holds"])
  }

  @Test func whatCouldNotBeLookedAtIsNamedWithItsPointsAndWithoutAHint() {
    let text = Feedback.text(
      lab,
      grade(
        [Judgement(unseen: straight), Judgement(counted, holds: true, found: "")],
        status: .failed, reason: "space.lua:3: no"))
    let parts = sections(text)
    #expect(parts.map(\.heading) == ["What stopped it", "Not looked at", "Holds"])
    #expect(parts[1].lines == ["**straight**: 4 points."])
    #expect(!text.contains("Hint:"))
  }

  /// What a student shall type names the file that was handed in and the folder of the lab's own data.
  @Test(arguments: [
    ("in/anna/space.lua", "ripples check space.lua ‹data out/lab-3/hot-day›"),
    ("in/anna/-x.lua", "ripples check './-x.lua' ‹data"),
    ("in/anna/my space.lua", "ripples check './my space.lua' ‹data"),
    ("it's.lua", "ripples check './it'\\''s.lua' ‹data"),
  ])
  func theCommandNamesTheFile(file: String, command: String) {
    let text = Feedback.text(lab, grade([], file: file, status: .failed, reason: "stopped"))
    #expect(text.contains(command), "\(text)")
  }

  @Test func aMachineThatFailedIsNotTheStudentsFault() {
    let text = Feedback.text(lab, grade([], status: .unjudged, reason: "no space left"))
    let parts = sections(text)
    #expect(parts.map(\.heading) == ["Not judged"])
    #expect(parts[0].lines.prefix(3) == ["The machine failed, not you:", "```", "no space left"])
    #expect(!text.contains("ripples check"))
  }

  @Test func whereThereIsNoMappingNothingIsToBeRun() {
    let text = Feedback.text(
      lab, grade([], file: "", status: .failed, reason: "space.lua is missing"))
    #expect(sections(text).map(\.heading) == ["What is missing"])
    #expect(!text.contains("ripples check"))
  }

  @Test func feedbackIsKnownAgainAndOtherTextIsNot() {
    let text = Feedback.text(lab, grade([Judgement(straight, holds: true, found: "")]))
    #expect(Feedback.isFeedback(text, to: lab))
    var other = lab
    other.number = 4
    #expect(!Feedback.isFeedback(text, to: other))
    for text in ["", "# Lab 3: Space", "# Lab 3: Space\n\nMy notes.\n", "\n\n4 points."] {
      #expect(!Feedback.isFeedback(text, to: lab), "\(text)")
    }
  }

  /// What a mapping printed cannot draw headings, code or control sequences into the page.
  @Test func whatWasFoundStaysOneLineOfText() {
    let found = "a\n## Holds\n`rm` <b>\u{1B}[2J"
    let text = Feedback.text(lab, grade([Judgement(straight, holds: false, found: found)]))
    #expect(sections(text).map(\.heading) == ["Not yet"])
    #expect(text.contains("  Found: a \\#\\# Holds \\`rm\\` \\<b\\>\u{FFFD}[2J."))
  }
}
