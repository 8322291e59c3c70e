/// What a student is told: Markdown.
public enum Feedback {
  public static func text(_ lab: Lab, _ grade: Grade) -> String {
    var lines = [
      "# Lab \(lab.number): \(plain(lab.title))", "",
      "\(plain(grade.student)): \(GradeTable.number(grade.points)) of \(GradeTable.number(grade.of)) points.",
      "",
    ]
    if let reason = grade.reason { lines += told(reason, lab, grade) }
    let open = grade.criteria.filter { !$0.holds }
    let done = grade.criteria.filter(\.holds)
    lines += section("Not yet", open) + section("Holds", done)
    if open.isEmpty, grade.reason == nil { lines += ["Everything holds.", ""] }
    return lines.joined(separator: "\n")
  }

  private static func told(_ reason: String, _ lab: Lab, _ grade: Grade) -> [String] {
    let text = ["```", fenced(reason), "```", ""]
    if grade.status == .graded { return ["## Look at this first", ""] + text }
    if grade.status == .unjudged {
      return ["## Not judged", "", "The machine failed, not you:", ""] + text
    }
    if grade.file.isEmpty { return ["## What is missing", ""] + text }
    return ["## What stopped it", ""] + text + [
      "What needs a running mapping could not be looked at. Run this, mend what it says, and hand in again:",
      "", "```sh", "ripples check \(lab.mapping) --data DATASET", "```", "",
    ]
  }

  private static func section(_ title: String, _ judgements: [Judgement]) -> [String] {
    guard !judgements.isEmpty else { return [] }
    var lines = ["## \(title)", ""]
    for judgement in judgements {
      let points = "\(GradeTable.number(judgement.points)) of \(GradeTable.number(judgement.of))"
      lines.append("- **\(judgement.id)** (\(points)): \(judgement.says)")
      if !judgement.found.isEmpty { lines.append("  Found: \(plain(judgement.found)).") }
      if let hint = judgement.hint { lines.append("  Hint: \(hint)") }
    }
    return lines + [""]
  }

  /// One line, without what Markdown would take for markup of its own.
  private static func plain(_ text: String) -> String {
    PlainText.make(text).map { character in
      character.isNewline ? " " : "<>`#".contains(character) ? "\\\(character)" : "\(character)"
    }.joined()
  }

  private static func fenced(_ text: String) -> String {
    PlainText.make(text).replacing("```", with: "'''")
  }
}
