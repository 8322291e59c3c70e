import Score

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
