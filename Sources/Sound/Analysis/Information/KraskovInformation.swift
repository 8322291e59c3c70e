import Glibc
import Score

/// The mutual information of two continuous series (Kraskov, Stögbauer and Grassberger, "Estimating mutual
/// information", Physical Review E 69, 2004, equation 8: their first estimator).
public enum KraskovInformation {
  /// The estimate in bits; 0 for fewer than five data or a series that does not change.
  /// - Parameter neighbours: k of the paper.
  public static func bits(_ x: [Double], _ y: [Double], neighbours: Int = 3) -> Double {
    let terms = pointwise(x, y, neighbours: neighbours)
    return terms.isEmpty ? 0 : terms.reduce(0, +) / Double(terms.count)
  }

  /// The term of each datum, bits; their mean is the estimate.
  static func pointwise(_ x: [Double], _ y: [Double], neighbours k: Int = 3) -> [Double] {
    guard x.count > k + 1, let a = scaled(x), let b = scaled(y) else { return [] }
    let order = Ranks(a).order
    let (sortedX, alongX) = (order.map { a[$0] }, order.map { b[$0] })
    let sortedY = b.sorted()
    let psi = Digamma(upTo: x.count)
    var terms = [Double](repeating: 0, count: x.count)
    for i in order.indices {
      let reach = distance(sortedX, alongX, i, k)
      let nearX = strictlyWithin(reach, of: sortedX[i], in: sortedX)
      let nearY = strictlyWithin(reach, of: alongX[i], in: sortedY)
      let bits: Double = (psi[k] + psi[x.count] - psi[nearX] - psi[nearY]) / M_LN2
      terms[order[i]] = bits
    }
    return terms
  }

  /// The values scaled to unit variance, so that both axes have the same weight; nil where they do not vary.
  private static func scaled(_ values: [Double]) -> [Double]? {
    let largest = values.reduce(0) { max($0, abs($1)) }
    guard largest.isNormal else { return nil }
    let small = values.map { $0 / largest }
    let mean = small.reduce(0, +) / Double(values.count)
    let square = small.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    guard square > 0 else { return nil }
    let deviation = square.squareRoot()
    return small.map { $0 / deviation }
  }

  /// The distance to the k-th nearest neighbour, the larger of the distances on both axes; searched outwards along x.
  private static func distance(_ x: [Double], _ y: [Double], _ i: Int, _ k: Int) -> Double {
    var nearest = [Double](repeating: .infinity, count: k)
    func take(_ j: Int) {
      var way = max(abs(x[j] - x[i]), abs(y[j] - y[i]))
      for n in 0..<k where way < nearest[n] { swap(&way, &nearest[n]) }
    }
    var (below, above) = (i - 1, i + 1)
    while below >= 0 || above < x.count {
      let wayBelow = below >= 0 ? x[i] - x[below] : .infinity
      let wayAbove = above < x.count ? x[above] - x[i] : .infinity
      if min(wayBelow, wayAbove) > nearest[k - 1] { break }
      if wayBelow <= wayAbove {
        take(below)
        below -= 1
      } else {
        take(above)
        above += 1
      }
    }
    return nearest[k - 1]
  }

  /// The number of values of a sorted series that lie nearer than a distance, including the value itself.
  private static func strictlyWithin(_ distance: Double, of value: Double, in sorted: [Double])
    -> Int
  {
    let from = sorted.partitioningIndex { value - $0 < distance }
    let past = sorted.partitioningIndex { $0 - value >= distance }
    return max(past - from, 1)
  }
}
