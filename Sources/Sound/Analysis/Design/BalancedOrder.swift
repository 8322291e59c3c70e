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
