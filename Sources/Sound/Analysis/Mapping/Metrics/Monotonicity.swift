import Score

/// A1 of a mapping: whether more data is always more (or always less) of the parameter.
enum Monotonicity {
  static let metric = Metric(
    "monotonicity", "Monotonicity", better: .neither, decimals: 3,
    definition: """
      Spearman's rank correlation of data and parameter: 1 or -1 where the parameter never turns back, 0 where the data say \
      nothing of its direction. Replicates weigh the ranks of the whole series.
      """,
    source: "Spearman 1904; Kendall and Gibbons, Rank Correlation Methods, 1990, §1.16 (ties)")

  static func measure(_ pairing: PreparedPairing) -> Measurement {
    pairing.measure(metric, .order) { correlation(of: pairing) }
  }

  static func correlation(of pairing: PreparedPairing) -> Estimate {
    Correlation.estimate(pairing.dataRanks.mid, pairing.valueRanks.mid, pairing.blocks)
  }
}

/// Pearson's correlation from sums over the data.
enum Correlation {
  static func estimate(_ x: [Double], _ y: [Double], _ blocks: BlockWeights) -> Estimate {
    let (a, b) = (centred(x), centred(y))
    return blocks.estimate(sums: [
      [Double](repeating: 1, count: a.count), a, b, zip(a, a).map { $0 * $1 },
      zip(b, b).map { $0 * $1 }, zip(a, b).map { $0 * $1 },
    ]) { coefficient($0) }
  }

  /// - Parameter sums: sums of 1, x, y, x², y², xy.
  static func coefficient(_ sums: [Double]) -> Double {
    let covariance: Double = sums[0] * sums[5] - sums[1] * sums[2]
    let varianceX: Double = sums[0] * sums[3] - sums[1] * sums[1]
    let varianceY: Double = sums[0] * sums[4] - sums[2] * sums[2]
    return min(max(covariance / (varianceX * varianceY).squareRoot(), -1), 1)
  }

  /// The values less their mean and scaled to ±1, so that sums of squares neither lose digits nor overflow.
  private static func centred(_ values: [Double]) -> [Double] {
    let largest = values.reduce(0) { max($0, abs($1)) }
    guard largest > 0, largest.isNormal else { return values }
    let scaled = values.map { $0 / largest }
    let mean = scaled.reduce(0, +) / Double(values.count)
    return scaled.map { $0 - mean }
  }
}
