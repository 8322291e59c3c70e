import Score

/// Finds ticks at which an entry had no datum; the rules about constant data and unmapped columns follow.
enum MissingData: LintRule {
  static let kind = FindingKind(
    "data-missing", .warning, "Data are missing",
    why: "The parameter keeps its last value: a listener takes a gap of the log for calm data.",
    source: "de Campo, Toward a data sonification design space map, ICAD 2007",
    cure: "choose another column, or make the gap heard")

  /// Up to this share of the ticks the finding is a note.
  private static let few = 0.05

  static func findings(_ subject: LintSubject) -> [Finding] {
    subject.entries.filter { $0.missed > 0 && $0.ticks > 0 }.map { entry in
      let share = Double(entry.missed) / Double(entry.ticks)
      let input = entry.subject.prefix { $0 != " " }
      return Finding(
        kind, line: entry.line,
        "\(entry.subject): no data at \(Figure.percent(share)) of the ticks (\(entry.missed) of \(entry.ticks))",
        cure:
          "name the column that has it, with its own unit (\(InputSpec.columnOption(String(input)))), "
          + "or let the gap be heard: a sequence that plays "
          + "another sound while env.\(input) is nil",
        severity: share > few ? nil : .note)
    }
  }
}

/// Finds inputs that never change.
enum ConstantData: LintRule {
  static let kind = FindingKind(
    "data-constant", .note, "An input never changes in this dataset",
    why:
      "Nothing can be heard of it here, whatever the mapping: no measure of the mapping means anything for it.",
    cure: "check the mapping on data that change")

  static func findings(_ subject: LintSubject) -> [Finding] {
    var seen: Set<String> = []
    return subject.pairings.compactMap { pairing in
      guard let first = pairing.data.first, pairing.data.allSatisfy({ $0 == first }),
        seen.insert(pairing.input.name).inserted
      else { return nil }
      let datum = LintStatistics.text(first, pairing.input.unit)
      return Finding(
        kind, line: pairing.line,
        "\(pairing.subject): \(pairing.input.name) is \(datum) in "
          + (pairing.data.count == 1 ? "the only row" : "all \(pairing.data.count) rows"),
        cure:
          "use a dataset in which \(pairing.input.name) changes, or name another column: "
          + InputSpec.columnOption(pairing.input.name)
      )
    }
  }
}

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
