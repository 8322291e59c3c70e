import Glibc

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
