/// Bessel functions, for Kaiser windows.
public enum Bessel {
  /// The modified Bessel function of the first kind and order 0 by its power series, exact to rounding for |x| < 20.
  public static func i0(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for k in 1...40 {
      let half = x / (2 * Double(k))
      term *= half * half
      sum += term
    }
    return sum
  }
}
