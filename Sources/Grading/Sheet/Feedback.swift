import Score

/// The feedback for a student, as Markdown.
public enum Feedback {
  /// Tells whether a text is feedback that `text` made for some student of a lab.
  public static func isFeedback(_ text: String, to lab: Lab) -> Bool {
    let lines = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
    return lines.count > 2 && lines[0].hasPrefix("# Lab \(lab.number): ") && lines[1].isEmpty
      && lines[2].hasSuffix(" points.")
  }

  /// - Parameter spoken: puts words in for the settings that the text names.
  public static func text(
    _ lab: Lab, _ grade: Grade, spoken: (String) -> String = { $0 }
  ) -> String {
    var lines = [
      "# Lab \(lab.number): \(plain(lab.title))", "",
      "\(plain(grade.student)): "
        + (grade.points.map { Figure.plain($0) } ?? "not judged yet, none")
        + " of \(Figure.plain(grade.of)) points.",
      "",
    ]
    if let reason = grade.reason { lines += told(reason, lab, grade, spoken) }
    if grade.status == .unjudged { return lines.joined(separator: "\n") }
    let open = grade.criteria.filter { !$0.holds }
    let done = grade.criteria.filter(\.holds)
    lines += section("Not yet", open.filter(\.wasLookedAt))
    lines += unseen(open.filter { !$0.wasLookedAt }) + section("Holds", done)
    if open.isEmpty, grade.reason == nil { lines += ["Everything holds.", ""] }
    return lines.joined(separator: "\n")
  }

  private static func told(
    _ reason: String, _ lab: Lab, _ grade: Grade, _ spoken: (String) -> String
  ) -> [String] {
    let text = ["```", fenced(reason), "```", ""]
    if grade.status == .graded { return ["## Look at this first", ""] + text }
    if grade.status == .unjudged {
      return ["## Not judged", "", "The machine failed, not you:", ""] + text
    }
    if grade.file.isEmpty { return ["## What is missing", ""] + text }
    let file = grade.file.split(separator: "/").last.map(String.init) ?? lab.mapping
    let folder = "out/lab-\(lab.number)"
    return ["## What stopped it", ""] + text + [
      "What needs a running mapping could not be looked at. Run this, mend what it says, and hand in again:",
      "", "```sh", "ripples lab \(lab.number) \(folder)   # prints the paths of the lab's data",
      "ripples check \(shell(file)) " + spoken("‹data \(dataset(lab, folder))›"), "```", "",
    ]
  }

  /// The lab's first dataset, as a student can name it.
  private static func dataset(_ lab: Lab, _ folder: String) -> String {
    guard case .recipe(let recipe) = lab.data.first else { return "DATASET" }
    return "\(folder)/\(recipe.folderName)"
  }

  /// A file's name as one word of a shell.
  private static func shell(_ name: String) -> String {
    let isPlain = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0))
    }
    return isPlain && !name.hasPrefix("-")
      ? name : "'./" + fenced(name).replacing("'", with: "'\\''") + "'"
  }

  /// A paragraph on the criteria that nobody could look at.
  private static func unseen(_ judgements: [Judgement]) -> [String] {
    guard !judgements.isEmpty else { return [] }
    let points = Figure.plain(judgements.reduce(0) { $0 + $1.of })
    let names = judgements.map { "**\($0.id)**" }.joined(separator: ", ")
    return ["## Not looked at", "", "\(names): \(points) points.", ""]
  }

  private static func section(_ title: String, _ judgements: [Judgement]) -> [String] {
    guard !judgements.isEmpty else { return [] }
    var lines = ["## \(title)", ""]
    for judgement in judgements {
      let points = "\(Figure.plain(judgement.points)) of \(Figure.plain(judgement.of))"
      lines.append("- **\(judgement.id)** (\(points)): \(judgement.says)")
      if !judgement.found.isEmpty { lines.append("  Found: \(plain(judgement.found)).") }
      if let hint = judgement.hint { lines.append("  Hint: \(hint)") }
    }
    return lines + [""]
  }

  /// A text as one line, without what Markdown would take for markup.
  private static func plain(_ text: String) -> String {
    PlainText.make(text).map { character in
      character.isNewline ? " " : "<>`#".contains(character) ? "\\\(character)" : "\(character)"
    }.joined()
  }

  private static func fenced(_ text: String) -> String {
    PlainText.make(text).replacing("```", with: "'''")
  }
}
