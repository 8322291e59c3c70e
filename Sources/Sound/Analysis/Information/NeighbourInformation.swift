import Glibc
import Score

/// The mutual information of classes and a number of audible steps, by nearest neighbours. For independent series it
/// is near 0, where counting the cells of a large table gives too much.
///
/// The estimator is that of Ross, "Mutual information between discrete and continuous data sets", PLoS ONE 9, 2014,
/// equation 2, with all neighbours at equal distance counted (Gao, Kannan, Oh and Viswanath, "Estimating mutual
/// information for discrete-continuous mixtures", 2017); every count leaves out the datum itself.
public enum NeighbourInformation {
  /// The number k of nearest neighbours.
  public static let neighbours = 3

  /// The estimate in bits, the mean over the data; 0 for fewer than two data. It can lie a little below 0.
  public static func bits(_ classes: [Int], _ steps: [Int]) -> Double {
    let terms = pointwise(classes, steps).compactMap { $0 }
    return terms.isEmpty ? 0 : terms.reduce(0, +) / Double(terms.count)
  }

  /// The term of each datum, bits; nil for a datum that is alone in its class.
  static func pointwise(_ classes: [Int], _ steps: [Int]) -> [Double?] {
    guard let lowest = steps.min(), let highest = steps.max(), let last = classes.max() else {
      return []
    }
    var members = [[(step: Int, index: Int)]](repeating: [], count: last + 1)
    for i in steps.indices { members[classes[i]].append((steps[i] - lowest, i)) }
    let company = members.filter { $0.count > 1 }.flatMap { $0.map(\.step) }
    let all = CumulativeCounts(company, highest: highest - lowest)
    let counted = company.count
    let psi = Digamma(upTo: steps.count)
    var terms = [Double?](repeating: nil, count: steps.count)
    for var group in members where group.count > 1 {
      group.sort { $0.step < $1.step }
      let own = CumulativeCounts(group.map(\.step), highest: highest - lowest)
      let known: Double = psi[counted - 1] - psi[group.count - 1]
      for i in group.indices {
        let reach = distance(group, i)
        let near = own.within(reach, of: group[i].step) - 1
        let among = all.within(reach, of: group[i].step) - 1
        terms[group[i].index] = (psi[near] - psi[among] + known) / M_LN2
      }
    }
    return terms
  }

  /// The distance to the third nearest of the others (or the farthest, if they are fewer) in a sorted group.
  private static func distance(_ group: [(step: Int, index: Int)], _ i: Int) -> Int {
    let k = min(neighbours, group.count - 1)
    var nearest = Int.max
    for first in max(0, i - k)...min(i, group.count - 1 - k) {
      let ends = max(group[i].step - group[first].step, group[first + k].step - group[i].step)
      nearest = min(nearest, ends)
    }
    return nearest
  }
}

/// The number of some whole numbers that lie in a range, in constant time.
private struct CumulativeCounts {
  private var below: [Int32]

  /// - Parameter values: numbers in 0...`highest`.
  init(_ values: [Int], highest: Int) {
    below = [Int32](repeating: 0, count: highest + 2)
    for value in values { below[value + 1] += 1 }
    for k in 1..<below.count { below[k] += below[k - 1] }
  }

  func within(_ distance: Int, of value: Int) -> Int {
    let from = max(value - distance, 0)
    let past = min(value + distance + 1, below.count - 1)
    return Int(below[past] - below[from])
  }
}

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

/// The digamma function ψ(n) of whole numbers: -γ + Σ 1/k for k < n.
struct Digamma {
  private let values: [Double]

  /// Tabulates the function for 1...`highest`.
  init(upTo highest: Int) {
    var values = [0.0, -0.577_215_664_901_532_9]
    values.reserveCapacity(highest + 2)
    for n in 1...max(highest, 1) { values.append(values[n] + 1 / Double(n)) }
    self.values = values
  }

  /// - Parameter n: 1 or more.
  subscript(n: Int) -> Double { values[n] }
}
