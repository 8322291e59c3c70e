import Score

/// Finds ticks at which an entry had no datum.
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
