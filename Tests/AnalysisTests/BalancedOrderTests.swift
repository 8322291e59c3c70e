import Testing

@testable import Analysis

/// Orders of conditions.
struct BalancedOrderTests {
  private func order(_ count: Int, of conditions: Int, seed: UInt64) -> [Int] {
    var order = BalancedOrder(conditions: conditions, seed: seed)
    return (0..<count).map { _ in order.next() }
  }

  @Test(arguments: 2...5) func everyBlockHasEachConditionOnce(_ conditions: Int) {
    for seed in UInt64(1)...20 {
      let drawn = order(20 * conditions, of: conditions, seed: seed)
      for block in 0..<20 {
        let part = drawn[(block * conditions)..<((block + 1) * conditions)]
        #expect(part.sorted() == Array(0..<conditions))
      }
    }
  }

  /// All 6 orders of three conditions are as frequent: chi squared of 600 blocks with 5 degrees of freedom is below 20.5 in
  /// 999 of 1000 cases.
  @Test func allOrdersOfABlockAreAsFrequent() {
    let drawn = order(1800, of: 3, seed: 1)
    var counts: [[Int]: Double] = [:]
    for block in 0..<600 { counts[Array(drawn[(3 * block)..<(3 * block + 3)]), default: 0] += 1 }
    #expect(counts.count == 6)
    #expect(counts.values.reduce(0) { $0 + ($1 - 100) * ($1 - 100) / 100 } < 20.5)
  }

  @Test func theSeedMakesTheOrder() {
    #expect(order(40, of: 2, seed: 7) == order(40, of: 2, seed: 7))
    #expect(order(40, of: 2, seed: 7) != order(40, of: 2, seed: 8))
  }

  @Test func aWalkThatDoesNotCountGivesItsPlaceBack() {
    var order = BalancedOrder(conditions: 2, seed: 1)
    let first = order.next()
    order.takeBack(first)
    let next = [order.next(), order.next()]
    #expect(next.sorted() == [0, 1])
  }
}
