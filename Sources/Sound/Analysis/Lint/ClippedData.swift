import Score

/// Finds data outside the domain of an entry.
enum ClippedData: LintRule {
  static let kind = FindingKind(
    "data-clipped", .warning, "Data lie outside the domain",
    why:
      "They are moved to the nearer end of the domain: different data sound the same, often the most telling ones.",
    source:
      "Grond and Berger, Parameter mapping sonification, The Sonification Handbook, ch. 15, 2011",
    cure: "widen the domain to hold the data, the same for all datasets that are compared")

  /// Up to this share of the data the finding is a note.
  private static let few = 0.01

  static func findings(_ subject: LintSubject) -> [Finding] {
    subject.pairings.compactMap { pairing in
      let count = pairing.clipped.count { $0 }
      guard count > 0, !isInAnotherUnit(pairing, subject.others) else { return nil }
      let share = Double(count) / Double(pairing.data.count)
      let low = Figure.text(pairing.data.min()!)
      let high = LintStatistics.text(pairing.data.max()!, pairing.input.unit)
      return Finding(
        kind, line: pairing.line,
        "\(pairing.subject): \(Figure.percent(share)) of the data (\(count) of \(pairing.data.count)) lie outside "
          + "the domain; they run from \(low) to \(high)",
        cure: cure(pairing, subject), severity: share > few ? nil : .note)
    }
  }

  /// Whether `DomainUnit` explains the limits, which are then not to be widened.
  private static func isInAnotherUnit(_ pairing: Pairing, _ others: [Pairing]) -> Bool {
    pairing.range != nil
      && DomainFit(pairing, others: others).flatMap { DomainUnit.unit(of: pairing, $0) } != nil
  }

  private static func cure(_ pairing: Pairing, _ subject: LintSubject) -> String {
    if subject.doubted.contains(pairing.input.name) {
      return "see first what these data are: their unit or their values are doubted"
    }
    if case .circular(let period) = pairing.input.kind {
      return "write a function that closes the circle: " + pairing.closed(period)
    }
    let sorted = pairing.data.sorted()
    var low = LintStatistics.quantile(0.005, of: sorted)
    var high = LintStatistics.quantile(0.995, of: sorted)
    if let domain = pairing.domain {
      (low, high) = (min(low, domain.lower), max(high, domain.upper))
    }
    (low, high) = LintStatistics.roundLimits(low, high)
    if low == high { return "write a domain around \(Figure.text(low))" }
    let falls = pairing.domain.map { $0.start > $0.end } ?? false
    if let domain = pairing.domain, (domain.lower, domain.upper) == (low, high) {
      let all = LintStatistics.roundLimits(min(low, sorted[0]), max(high, sorted.last!))
      return
        "the domain holds 99 % of these data; to hold all of them, write domain = \(LintStatistics.lua(all.low, all.high, falls: falls))"
    }
    let standing = pairing.input.motion != nil && sorted[0] == 0
    return
      "write domain = \(LintStatistics.lua(low, high, falls: falls)), which holds 99 % of these data"
      + (standing ? "; standing still may stay clipped" : "")
  }
}
