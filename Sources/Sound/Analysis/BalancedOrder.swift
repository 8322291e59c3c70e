import Score

/// The order in which people get their conditions: by chance among those that the fewest people have had.
///
/// Of n conditions every n people who count have each once, in an order of their own (permuted blocks). Whoever does
/// not count in the end gives the place back. The people may be walkers in a garden or listeners of a study.
package struct BalancedOrder {
  private var counts: [Int]
  /// The number of people who got a condition, whether they count or not.
  private var drawn = 0
  private let chance: SeededRandom

  package init(conditions: Int, seed: UInt64) {
    counts = Array(repeating: 0, count: conditions)
    chance = SeededRandom(seed: seed).split("conditions")
  }

  /// Notes somebody of an earlier day.
  /// - Parameter counts: whether that person counts.
  package mutating func note(_ condition: Int, counts isCounted: Bool) {
    drawn += 1
    if isCounted { counts[condition] += 1 }
  }

  /// The number of the next person's condition, who counts until the place is taken back.
  package mutating func next() -> Int {
    var random = chance.split("\(drawn)")
    let least = counts.min() ?? 0
    let open = counts.indices.filter { counts[$0] == least }
    let chosen = open[random.integer(in: 0...open.count - 1)]
    note(chosen, counts: true)
    return chosen
  }

  /// Takes back the place of somebody who does not count.
  package mutating func takeBack(_ condition: Int) { counts[condition] -= 1 }
}

/// The orders in which listeners hear n conditions, such that each condition follows each other one equally often.
///
/// Source: E. J. Williams, "Experimental designs balanced for the estimation of residual effects of treatments",
/// Australian Journal of Scientific Research A 2, 1949. Of an even number of conditions there are n orders, and every
/// ordered pair of neighbours occurs once; of an odd number there are 2n, and every pair occurs twice.
package enum WilliamsDesign {
  /// - Parameter conditions: their number, 1 or more.
  /// - Returns: the orders, each of all conditions by number, from 0.
  package static func orders(_ conditions: Int) -> [[Int]] {
    guard conditions > 1 else { return [[0]] }
    // 0, 1, n − 1, 2, n − 2, …: the differences of neighbours are all different.
    let first = (0..<conditions).map { place in
      place == 0 ? 0 : place % 2 == 1 ? (place + 1) / 2 : conditions - place / 2
    }
    let rows = (0..<conditions).map { shift in first.map { ($0 + shift) % conditions } }
    return conditions % 2 == 0 ? rows : rows + rows.map { $0.reversed() }
  }
}
