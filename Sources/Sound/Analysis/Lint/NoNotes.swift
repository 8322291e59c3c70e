import Score

/// Finds a mapping that plays nothing on this dataset.
enum NoNotes: LintRule {
  static let kind = FindingKind(
    "no-notes", .warning, "No note was played",
    why: "Voices sound only when a sequence plays them: with these data the mapping is silent.",
    cure: "let a sequence play a note with these data")

  static func findings(_ subject: LintSubject) -> [Finding] {
    guard subject.notes.isEmpty, subject.duration > 0, !subject.isCutShort else { return [] }
    return [
      Finding(
        kind, line: nil, "no note was played in \(Figure.text(subject.duration)) s of data",
        cure:
          "write a sequence that plays with these data: sequences = { main = function(env) play(\"…\") end }; "
          + "inputs that the dataset lacks are nil in env")
    ]
  }
}
