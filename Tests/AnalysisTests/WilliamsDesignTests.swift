import Testing

@testable import Analysis

/// Williams designs: every ordered pair of neighbours occurs once (even numbers) or twice (odd numbers).
struct WilliamsDesignTests {
  @Test(arguments: 2...9)
  func everyPairOfNeighboursIsEquallyFrequent(_ conditions: Int) {
    let orders = WilliamsDesign.orders(conditions)
    #expect(orders.count == (conditions % 2 == 0 ? conditions : 2 * conditions))
    var pairs: [[Int]: Int] = [:]
    for order in orders {
      #expect(order.sorted() == Array(0..<conditions))
      for (a, b) in zip(order, order.dropFirst()) { pairs[[a, b], default: 0] += 1 }
    }
    #expect(pairs.count == conditions * (conditions - 1))
    #expect(Set(pairs.values) == [conditions % 2 == 0 ? 1 : 2])
  }

  @Test func oneConditionHasOneOrder() { #expect(WilliamsDesign.orders(1) == [[0]]) }
}
