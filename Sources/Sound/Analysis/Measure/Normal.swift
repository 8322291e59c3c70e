import Glibc

/// The standard normal distribution; the interval of a share, which is made with it, follows.
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

/// The interval of a share of which a count is known.
public enum WilsonInterval {
  /// The 95 % score interval, 0...1; the whole for a count of nothing.
  ///
  /// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22, 1927.
  public static func of(_ hits: Int, among count: Int) -> ClosedRange<Double> {
    guard count > 0 else { return 0...1 }
    let z = 1.959963984540054
    let (n, share) = (Double(count), Double(hits) / Double(count))
    let middle = share + z * z / (2 * n)
    let half = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    return max(0, (middle - half) / scale)...min(1, (middle + half) / scale)
  }
}
