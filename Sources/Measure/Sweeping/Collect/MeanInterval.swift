import Glibc

/// The mean of some values, with its interval.
struct MeanInterval: Sendable, Equatable {
  let mean: Double
  /// The half of the 95 % interval by Student's t; NaN for fewer than two values, and for equal ones, which have no spread to make an
  /// interval of: one without width would claim that the mean is known without error.
  let margin: Double
  let count: Int

  /// - Parameter squares: the sum of the squares of the values' distances from `mean`.
  init(mean: Double, squares: Double, count: Int) {
    (self.mean, self.count) = (mean, count)
    // What differs by rounding only is equal.
    guard count > 1, squares > Double(count) * mean * mean * 1e-18 else {
      margin = .nan
      return
    }
    let error = (squares / Double(count - 1) / Double(count)).squareRoot()
    margin = Self.student(count - 1) * error
  }

  /// The 97.5 % quantile of Student's t, to 0.4 % or better: exact for one and two degrees of freedom, else by the expansion in
  /// their inverse (Abramowitz and Stegun, 26.7.5).
  static func student(_ freedom: Int) -> Double {
    let (z, n) = (1.959963984540054, Double(freedom))
    switch freedom {
    case 1: return tan(.pi * 0.475)
    case 2: return 0.95 * (2 / (1 - 0.95 * 0.95)).squareRoot()
    default:
      let square = z * z
      let first = z * (square + 1) / 4
      let second = z * ((5 * square + 16) * square + 3) / 96
      let third = z * (((3 * square + 19) * square + 17) * square - 15) / 384
      let fourth =
        z * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160
      return z + (first + (second + (third + fourth / n) / n) / n) / n
    }
  }
}
