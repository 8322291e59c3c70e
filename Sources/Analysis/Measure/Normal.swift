import Glibc

/// The standard normal distribution.
enum Normal {
  /// Φ(z), the share below `z`.
  static func below(_ z: Double) -> Double { 0.5 * erfc(-z / 2.0.squareRoot()) }

  /// The z below which a share lies; 0 < share < 1. By bisection of Φ to 1e-12.
  static func quantile(_ share: Double) -> Double {
    var (low, high) = (-40.0, 40.0)
    for _ in 0..<70 {
      let middle = (low + high) / 2
      if below(middle) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
