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
    lines += corrected(grade)
    if let reason = grade.reason { lines += told(reason, lab, grade, spoken) }
    if grade.status == .unjudged { return lines.joined(separator: "\n") }
    let found = grade.criteria.filter { !grade.isCorrected($0) }
    let open = found.filter { !$0.holds }
    let done = found.filter(\.holds)
    lines += section("Not yet", open.filter(\.wasLookedAt))
    if grade.status == .graded { lines += repeating(lab, grade, spoken) }
    lines += unseen(open.filter { !$0.wasLookedAt }) + section("Holds", done)
    if open.isEmpty, grade.reason == nil { lines += ["Everything holds.", ""] }
    return lines.joined(separator: "\n")
  }

  /// A section on what the teacher corrected by hand.
  private static func corrected(_ grade: Grade) -> [String] {
    guard !grade.corrections.isEmpty else { return [] }
    var lines = ["## Corrected by your teacher", ""]
    for correction in grade.corrections {
      let judgement = grade.criteria.first { $0.id == correction.criterion }
      let figures = correction.points.map { points in
        "\(Figure.plain(points)) of \(Figure.plain(judgement?.of ?? grade.of)), in place of "
          + (correction.was.map { Figure.plain($0) } ?? "none")
      }
      let name = "- **\(correction.criterion ?? "all of it")**" + (figures.map { " (\($0))" } ?? "")
      lines.append(name + (judgement.map { ": \($0.says)" } ?? ""))
      if !correction.comment.isEmpty { lines.append("  \(plain(correction.comment))") }
    }
    return lines + [""]
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
    let title = ["## What stopped it", ""] + text
    if grade.failure == .hidden {
      return title + [
        "What needs a running mapping could not be looked at. It plays on the data that you have: "
          + "only other data stop it.", "",
      ]
    }
    return title + [
      "What needs a running mapping could not be looked at. Run this, mend what it says, and hand in again:",
      "",
    ] + commands(lab, grade, spoken)
  }

  /// A section on a failure that is on the open data, too, with the commands that repeat it.
  private static func repeating(
    _ lab: Lab, _ grade: Grade, _ spoken: (String) -> String
  ) -> [String] {
    guard case .open(let number) = grade.failure else { return [] }
    return [
      "## Where you can repeat it", "",
      "Your mapping fails on \(plain(name(number, lab))), which you have. Run this, and mend what it says:",
      "",
    ] + commands(lab, grade, spoken)
  }

  /// The commands that check a mapping on the lab's open data.
  private static func commands(
    _ lab: Lab, _ grade: Grade, _ spoken: (String) -> String
  ) -> [String] {
    let file = grade.file.split(separator: "/").last.map(String.init) ?? lab.mapping
    let folder = "out/lab-\(lab.number)"
    let (place, note) = dataset(lab, grade, folder)
    return [
      "```sh", "ripples lab \(lab.number) \(folder)   # prints the paths of the lab's data\(note)",
      "ripples check \(shell(file)) " + spoken("‹data \(place)›"), "```", "",
    ]
  }

  /// The name of one of the lab's open datasets.
  private static func name(_ number: Int, _ lab: Lab) -> String {
    guard lab.data.indices.contains(number) else { return "the open data" }
    return switch lab.data[number] {
    case .recipe(let recipe): recipe.name
    case .path(let path): path.split(separator: "/").last.map(String.init) ?? path
    }
  }

  /// The open dataset that a mapping fails on, or the lab's first one, as a student can name it, and what to say of it.
  private static func dataset(_ lab: Lab, _ grade: Grade, _ folder: String) -> (String, String) {
    var number = 0
    if case .open(let failing) = grade.failure { number = failing }
    guard lab.data.indices.contains(number) else { return ("DATASET", "") }
    guard case .recipe(let recipe) = lab.data[number] else {
      return ("DATASET", ": DATASET is the one of \(name(number, lab))")
    }
    return ("\(folder)/\(recipe.folderName)", "")
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

/// Text that people wrote, as it can be printed on a terminal and in a table.
public enum PlainText {
  /// A text without control characters (a line break stays) and without marks that turn the direction of writing.
  public static func make(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n" ? scalar : "\u{FFFD}"
      case .format where turns.contains(scalar.value): "\u{FFFD}"
      default: scalar
      }
    }
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: scalars)
    return String(plain)
  }

  /// Bidirectional embeddings, overrides and isolates (UAX #9).
  private static let turns: Set<UInt32> = [
    0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
  ]
}
