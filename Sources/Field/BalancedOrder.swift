import Score

/// The order in which walks get their conditions: by chance among those that the fewest walks have had.
///
/// Of n conditions every n walks that count have each once, in an order of their own (permuted blocks). A walk that does
/// not count in the end gives its place back.
struct BalancedOrder {
  private var counts: [Int]
  /// The number of walks that got a condition, whether they count or not.
  private var drawn = 0
  private let chance: SeededRandom

  init(conditions: Int, seed: UInt64) {
    counts = Array(repeating: 0, count: conditions)
    chance = SeededRandom(seed: seed).split("conditions")
  }

  /// Notes a walk of an earlier day.
  /// - Parameter counts: whether it counts.
  mutating func note(_ condition: Int, counts isCounted: Bool) {
    drawn += 1
    if isCounted { counts[condition] += 1 }
  }

  /// The number of the next walk's condition; the walk counts until it is taken back.
  mutating func next() -> Int {
    var random = chance.split("\(drawn)")
    let least = counts.min() ?? 0
    let open = counts.indices.filter { counts[$0] == least }
    let chosen = open[random.integer(in: 0...open.count - 1)]
    note(chosen, counts: true)
    return chosen
  }

  /// Takes back the place of a walk that does not count.
  mutating func takeBack(_ condition: Int) { counts[condition] -= 1 }
}
