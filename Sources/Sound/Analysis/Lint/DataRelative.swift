import Score

/// Finds mappings whose limits come from the data, so that one datum sounds different in two datasets.
enum DataRelative: LintRule {
  static let kind = FindingKind(
    "data-relative", .warning, "The same datum sounds different in another dataset",
    why:
      "What is heard cannot be compared between places, days or mappings: a cold day sounds like a warm one.",
    source:
      "Walker and Nees, Theory of sonification, The Sonification Handbook, ch. 2, 2011 (scaling; absolute values)",
    cure: "use fixed limits, written as a domain or as params")

  /// The largest number of data that are compared.
  private static let most = 500
  /// The share of the common span within which data of the other dataset are neighbours of a datum.
  private static let near = 0.01
  /// The share of differing data above which it is reported.
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
    let known = zip(b.data, b.values).sorted { $0.0 < $1.0 }
    let shared = a.data.indices.filter { a.data[$0] >= low && a.data[$0] <= high }
    let compared = stride(from: 0, to: shared.count, by: max(1, shared.count / most)).map {
      shared[$0]
    }
    let apart = compared.map { i in
      distance(a, i, around(a.data[i], within: near * (high - low), of: known))
    }
    let different = apart.indices.filter { apart[$0] > 1 }
    guard Double(different.count) > many * Double(apart.count),
      let worst = different.max(by: { apart[$0] < apart[$1] })
    else { return nil }
    let index = compared[worst]
    let other = around(a.data[index], within: near * (high - low), of: known)
    let outer = LintStatistics.roundLimits(
      min(a.data.min()!, b.data.min()!), max(a.data.max()!, b.data.max()!))
    let value = { (x: Double) in "\(Figure.text(x, digits: 4)) \(a.unit.symbol)" }
    return Finding(
      kind, line: a.line,
      "\(a.subject): \(Figure.text(a.data[index])) \(a.input.unit.symbol) gives \(value(a.values[index])) here and "
        + "\(value((other.lowerBound + other.upperBound) / 2)) in the other dataset, "
        + "\(counted(apart[worst], digits: 2, "audible step")) apart; "
        + "\(Figure.percent(Double(different.count) / Double(apart.count))) of the data that both hold differ",
      cure: "write fixed limits that hold both: domain = "
        + LintStatistics.lua(outer.low, outer.high))
  }

  /// The range of the values near a datum, including those of its next smaller and larger datum, so that neither
  /// slope nor smoothing counts as a difference between datasets.
  private static func around(
    _ datum: Double, within width: Double, of known: [(Double, Double)]
  ) -> ClosedRange<Double> {
    let start = known.partitioningIndex { $0.0 >= datum }
    var (first, last) = (max(0, start - 1), min(known.count - 1, start))
    while first > 0, known[first - 1].0 >= datum - width { first -= 1 }
    while last + 1 < known.count, known[last + 1].0 <= datum + width { last += 1 }
    let values = known[first...last].map(\.1)
    return values.min()!...values.max()!
  }

  /// The number of audible steps from a value to the nearer end of others; 0 within them.
  private static func distance(_ a: Pairing, _ index: Int, _ others: ClosedRange<Double>) -> Double
  {
    let value = a.values[index]
    if others.contains(value) { return 0 }
    let end = value < others.lowerBound ? others.lowerBound : others.upperBound
    return a.percept.jndSteps(from: value, to: end) ?? 0
  }
}
