/// Corrections of p values for multiple tests: of forty metrics, two differ at 5 % by chance alone.
public enum MultipleTests {
  /// Holm's step-down correction: the probability that any true hypothesis is rejected stays below the level (Holm,
  /// "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979, pp.
  /// 65–70).
  /// - Parameter values: p values, 0...1, in any order; the result has the same order.
  public static func holm(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var corrected = values
    var highest = 0.0
    for (rank, index) in order.enumerated() {
      highest = max(highest, min(1, Double(values.count - rank) * values[index]))
      corrected[index] = highest
    }
    return corrected
  }

  /// Benjamini and Hochberg's step-up correction for the false discovery rate: of the hypotheses that are rejected at
  /// a level, at most that share is expected to be true ("Controlling the false discovery rate", Journal of the Royal
  /// Statistical Society B 57, 1995, pp. 289–300).
  /// - Parameter values: p values, 0...1, in any order; the result has the same order.
  public static func falseDiscoveryRates(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var corrected = values
    var lowest = 1.0
    for (rank, index) in order.enumerated().reversed() {
      lowest = min(lowest, Double(values.count) / Double(rank + 1) * values[index])
      corrected[index] = lowest
    }
    return corrected
  }

  /// The sources of both, to be cited in papers.
  public static let sources = [
    "Holm, S., \"A simple sequentially rejective multiple test procedure\", Scandinavian Journal of Statistics 6, 1979, "
      + "pp. 65-70",
    "Benjamini, Y. and Hochberg, Y., \"Controlling the false discovery rate: a practical and powerful approach to multiple "
      + "testing\", Journal of the Royal Statistical Society B 57, 1995, pp. 289-300",
  ]
}
