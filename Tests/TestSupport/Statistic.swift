import Glibc

/// Figures of many numbers.
public enum Statistic {
  public static func mean(_ x: [Double]) -> Double { x.reduce(0, +) / Double(x.count) }

  /// The mean square distance from the mean.
  public static func variance(_ x: [Double]) -> Double {
    let centre = mean(x)
    var sum = 0.0
    for value in x { sum += (value - centre) * (value - centre) }
    return sum / Double(x.count)
  }

  /// Pearson's correlation, -1...1.
  public static func correlation(_ x: [Double], _ y: [Double]) -> Double {
    let (meanX, meanY) = (mean(x), mean(y))
    var sum = 0.0
    for i in x.indices { sum += (x[i] - meanX) * (y[i] - meanY) }
    return sum / Double(x.count) / (variance(x) * variance(y)).squareRoot()
  }

  /// The slope of the straight line nearest to the points (least squares).
  public static func slope(_ x: [Double], _ y: [Double]) -> Double {
    let (meanX, meanY) = (mean(x), mean(y))
    var (over, under) = (0.0, 0.0)
    for i in x.indices {
      over += (x[i] - meanX) * (y[i] - meanY)
      under += (x[i] - meanX) * (x[i] - meanX)
    }
    return over / under
  }

  /// The largest distance between the distribution of `x` and the uniform one on 0...1 (Kolmogorov).
  public static func distanceFromUniform(_ x: [Double]) -> Double {
    let sorted = x.sorted()
    var worst = 0.0
    for (i, value) in sorted.enumerated() {
      let (below, above) = (Double(i) / Double(x.count), Double(i + 1) / Double(x.count))
      worst = max(worst, abs(value - below), abs(above - value))
    }
    return worst
  }
}
