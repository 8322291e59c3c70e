import Glibc

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
