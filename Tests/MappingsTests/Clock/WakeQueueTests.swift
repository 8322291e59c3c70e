import Score
import Testing

@testable import Mappings

@Test func whatIsDueComesInOrderOfTimeThenOfAddition() {
  var queue = WakeQueue<Int>()
  var random = SeededRandom(seed: 1)
  let moments = (0..<1000).map { _ in Double(random.integer(in: 0...20)) }
  for (i, moment) in moments.enumerated() { queue.add(i, at: moment, serial: UInt64(i)) }
  var order: [Int] = []
  while !queue.isEmpty { order.append(queue.removeFirst().item) }
  let expected = moments.indices.sorted { (moments[$0], $0) < (moments[$1], $1) }
  #expect(order == expected)
}

@Test func whatIsLeftAfterRemovingStaysInOrder() {
  var queue = WakeQueue<String>()
  for (i, item) in ["c", "a", "b", "d"].enumerated() {
    queue.add(item, at: [3, 1, 2, 0][i], serial: UInt64(i))
  }
  queue.removeAll { $0 == "a" }
  queue.removeAll(after: 2)
  #expect(queue.removeFirst().item == "b")
  #expect(queue.removeFirst().item == "c")
  #expect(queue.isEmpty)
}
