import Glibc

/// The power of two-sided tests of paired differences, by the noncentral t distribution.
///
/// Of a root S of a χ² variable over its degrees of freedom ν, and a noncentrality δ, the t statistic exceeds c with the
/// probability E[Φ(δ - c S)]: an integral over S alone.
package enum PairedPower {
  /// A test of paired differences.
  package enum Test: Sendable {
    case student
    /// Wilcoxon's signed ranks. For normal differences their efficiency beside the t test is 3/π (Lehmann, Nonparametrics,
    /// 1975); of n listeners who all agree the p value is 2 / 2ⁿ, so that fewer than six never reach 5 %.
    case signedRanks

    /// The number of pairs of a t test that find as much.
    func worth(_ pairs: Int, alpha: Double) -> Double {
      switch self {
      case .student: Double(pairs)
      case .signedRanks: pow(2, Double(1 - pairs)) > alpha ? 0 : Double(pairs) * 3 / .pi
      }
    }
  }

  /// The largest number of pairs that is looked for.
  package static let most = 100_000

  /// The probability of a significant result.
  /// - Parameters:
  ///   - effect: the mean difference in its own standard deviation, d_z.
  package static func power(
    effect: Double, pairs: Int, alpha: Double = 0.05, test: Test = .student
  ) -> Double {
    let count = test.worth(pairs, alpha: alpha)
    guard count > 1.5, !effect.isNaN else { return 0 }
    guard effect.isFinite else { return 1 }
    let roots = Roots(freedom: count - 1)
    let limit = roots.quantile(alpha)
    let shift = abs(effect) * count.squareRoot()
    return roots.above(limit, shift: shift) + roots.above(limit, shift: -shift)
  }

  /// The fewest pairs that find an effect with a given power; nil where more than 100,000 would be needed.
  package static func pairs(
    effect: Double, power wanted: Double = 0.8, alpha: Double = 0.05, test: Test = .student
  ) -> Int? {
    func suffices(_ pairs: Int) -> Bool {
      power(effect: effect, pairs: pairs, alpha: alpha, test: test) >= wanted
    }
    var (low, high) = (1, 2)
    while !suffices(high) {
      guard high < most else { return nil }
      (low, high) = (high, min(2 * high, most))
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if suffices(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// The mean and the variance of the distance from zero of a normal variable (the folded normal distribution).
  package static func distance(mean: Double, deviation: Double) -> (mean: Double, variance: Double)
  {
    guard deviation > 0 else { return (abs(mean), 0) }
    let ratio = mean / deviation
    let distance =
      deviation * (2 / Double.pi).squareRoot() * exp(-ratio * ratio / 2)
      + mean * (1 - 2 * Normal.below(-ratio))
    return (distance, max(0, mean * mean + deviation * deviation - distance * distance))
  }

  /// The probability that a normal variable lies within a distance of zero.
  package static func within(_ distance: Double, mean: Double, deviation: Double) -> Double {
    guard deviation > 0 else { return abs(mean) <= distance ? 1 : 0 }
    return Normal.below((distance - mean) / deviation)
      - Normal.below((-distance - mean) / deviation)
  }

  /// The distribution of S, as places with weights.
  private struct Roots {
    private let places: [Double]
    private let weights: [Double]

    init(freedom: Double) {
      let reach = 12 / (2 * freedom).squareRoot()
      let (low, high) = (max(0, 1 - reach), 1 + reach)
      let steps = 400
      places = (0..<steps).map { low + (high - low) * (Double($0) + 0.5) / Double(steps) }
      let logarithms = places.map { (freedom - 1) * log($0) - freedom * $0 * $0 / 2 }
      let most = logarithms.max() ?? 0
      let raw = logarithms.map { exp($0 - most) }
      let sum = raw.reduce(0, +)
      weights = raw.map { $0 / sum }
    }

    /// The probability that a t statistic exceeds a limit.
    func above(_ limit: Double, shift: Double) -> Double {
      zip(places, weights).reduce(0) { $0 + $1.1 * Normal.below(shift - limit * $1.0) }
    }

    /// The limit that a central t statistic exceeds, on either side, with a probability.
    func quantile(_ alpha: Double) -> Double {
      var (low, high) = (0.0, 1e4)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if 2 * above(middle, shift: 0) > alpha { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
  }
}
