import Glibc

/// The standard normal distribution.
enum Normal {
  /// The cumulative distribution function Φ(z).
  static func below(_ z: Double) -> Double { 0.5 * erfc(-z / 2.0.squareRoot()) }

  /// The quantile of a share between 0 and 1, found by bisection of Φ to 1e-12.
  static func quantile(_ share: Double) -> Double {
    var (low, high) = (-40.0, 40.0)
    for _ in 0..<70 {
      let middle = (low + high) / 2
      if below(middle) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
