import Score

/// Mappings whose limits come from the data: one datum sounds different in two datasets.
enum DataRelative: LintRule {
  static let kind = FindingKind(
    "data-relative", .warning, "The same datum sounds different in another dataset",
    why:
      "What is heard cannot be compared between places, days or mappings: a cold day sounds like a warm one.",
    source:
      "Walker and Nees, Theory of sonification, The Sonification Handbook, ch. 2, 2011 (scaling; absolute values)",
    cure: "use fixed limits, written as a domain or as params")

  private static let bins = 50
  /// Share of common bins that differ, above which it is reported.
  private static let many = 0.2

  static func findings(_ subject: LintSubject) -> [Finding] {
    subject.pairings.compactMap { pairing in
      subject.others.first { $0.subject == pairing.subject }.flatMap { finding(pairing, $0) }
    }
  }

  private static func finding(_ a: Pairing, _ b: Pairing) -> Finding? {
    guard let low = [a.data.min(), b.data.min()].compactMap({ $0 }).max(),
      let high = [a.data.max(), b.data.max()].compactMap({ $0 }).min(), low < high
    else { return nil }
    let (first, second) = (binned(a, low, high), binned(b, low, high))
    let common = (0..<bins).filter { !first[$0].isEmpty && !second[$0].isEmpty }
    let apart = common.map { distance(a, first[$0], second[$0]) }
    let different = apart.indices.filter { apart[$0] > 1 }
    guard Double(different.count) > many * Double(common.count),
      let worst = different.max(by: { apart[$0] < apart[$1] })
    else { return nil }
    let bin = common[worst]
    let datum = low + (Double(bin) + 0.5) * (high - low) / Double(bins)
    let values = [first[bin], second[bin]].map { Figure.text(LintStatistics.quantile(0.5, of: $0)) }
    let outer = LintStatistics.roundLimits(
      min(a.data.min()!, b.data.min()!), max(a.data.max()!, b.data.max()!))
    return Finding(
      kind, line: a.line,
      "\(a.subject): \(Figure.text(datum)) \(a.input.unit.symbol) gives \(values[0]) \(a.unit.symbol) here and \(values[1]) in "
        + "the other dataset, \(Figure.text(apart[worst], digits: 2)) audible steps apart; so do "
        + "\(Figure.percent(Double(different.count) / Double(common.count))) of the data they share",
      cure: "write fixed limits that hold both: domain = { \(Figure.text(outer.low, digits: 5)), "
        + "\(Figure.text(outer.high, digits: 5)) }")
  }

  /// The values of the data in each of equal parts of what both datasets share, ascending.
  private static func binned(_ pairing: Pairing, _ low: Double, _ high: Double) -> [[Double]] {
    var values = [[Double]](repeating: [], count: bins)
    for (datum, value) in zip(pairing.data, pairing.values) where datum >= low && datum <= high {
      values[min(bins - 1, Int((datum - low) / (high - low) * Double(bins)))].append(value)
    }
    return values.map { $0.sorted() }
  }

  /// Audible steps between the middle values, less what either list spreads by itself (a slope, smoothing).
  private static func distance(_ pairing: Pairing, _ a: [Double], _ b: [Double]) -> Double {
    let steps = { (x: Double, y: Double) in pairing.audibleSteps(from: x, to: y) ?? 0 }
    let spread = [a, b].map { steps($0.first!, $0.last!) }.max()!
    return steps(LintStatistics.quantile(0.5, of: a), LintStatistics.quantile(0.5, of: b)) - spread
  }
}
