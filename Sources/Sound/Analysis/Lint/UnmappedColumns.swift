import Score

/// Finds columns that change and are not heard.
enum UnmappedColumns: LintRule {
  static let kind = FindingKind(
    "unmapped-column", .note, "Columns change and are not heard",
    why: "A listener cannot know what the mapping leaves out; whoever reads about it should.",
    source:
      "Hermann, Taxonomy and definitions for sonification and auditory display, ICAD 2008 (objective relation to the data)",
    cure: "map them, or say that they are left out")

  static func findings(_ subject: LintSubject) -> [Finding] {
    // What looks the same at both ends does not change as far as it is told.
    let silent = subject.columns.filter {
      !$0.isRead && Figure.text($0.spread.lowerBound) != Figure.text($0.spread.upperBound)
    }
    guard !silent.isEmpty else { return [] }
    let list = silent.map { column in
      let high = LintStatistics.text(column.spread.upperBound, column.unit)
      return "\(column.name) (\(Figure.text(column.spread.lowerBound))...\(high))"
    }
    return [
      Finding(
        kind, line: nil,
        "\(counted(silent.count, "column")) of the dataset \(silent.count == 1 ? "changes" : "change") and "
          + "nothing reads \(silent.count == 1 ? "it" : "them"): \(list.joined(separator: ", "))",
        cure: "leave them out on purpose" + example(silent))
    ]
  }

  /// An entry for the first column that is neither a circle nor a list of words.
  private static func example(_ columns: [LintSubject.Column]) -> String {
    let straight = columns.first { (Inputs.named($0.name)?.kind ?? .linear) == .linear }
    guard let straight else { return ", or map one" }
    let limits = LintStatistics.roundLimits(straight.spread.lowerBound, straight.spread.upperBound)
    return ", or map one: { from = \"\(straight.name)\", to = \"…\", domain = "
      + "\(LintStatistics.lua(limits.low, limits.high)), range = { … } }"
  }
}
