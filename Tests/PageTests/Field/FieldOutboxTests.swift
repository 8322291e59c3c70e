import Testing

@testable import Page

/// An outbox that a test can ask within an expectation.
private final class Box {
  private var outbox = FieldOutbox()
  var first: Int { outbox.first }
  var bytes: Int { outbox.bytes }
  var size: Int { outbox.size }

  /// - Parameter count: of messages, whose contents are their numbers.
  init(_ count: Int = 0) { for number in 0..<count { add(number) } }

  func add(_ number: Int) { add(.known, [UInt8(number)]) }
  func add(_ kind: FieldOutbox.Kind, _ content: [UInt8]) { outbox.add(kind, content) }
  func take() -> [UInt8]? { outbox.take() }
  func drop(below number: Int) { outbox.drop(below: number) }
  func sendAgain() { outbox.sendAgain() }
}

/// Each message is had once and in order, however often a connection is lost.
@Suite struct FieldOutboxTests {
  @Test func aBatchIsTheNumberOfItsFirstMessageAndThenMessages() {
    let outbox = Box()
    outbox.add(.space, [7, 8, 9])
    outbox.add(.close, [])
    #expect(outbox.take() == [0, 0, 0, 0, 1, 3, 0, 0, 0, 7, 8, 9, 9, 0, 0, 0, 0])
    #expect(outbox.take() == nil)
    #expect(outbox.bytes == 13 && outbox.size == 13)
  }

  @Test func aConnectionSendsWhatIsNewAndTheNextOneWhatWasNotTaken() {
    let outbox = Box(3)
    _ = outbox.take()
    outbox.add(3)
    #expect(outbox.take() == [3, 0, 0, 0, 8, 1, 0, 0, 0, 3])
    outbox.drop(below: 2)
    outbox.sendAgain()
    #expect(outbox.take()?.prefix(4) == [2, 0, 0, 0])
    #expect(outbox.size == 12 && outbox.first == 2)
  }

  @Test func whatWasTakenIsDroppedOnceAndWhatNeverWasIsNone() {
    let outbox = Box(5)
    for number in [3, 3, 1, -7, .min] { outbox.drop(below: number) }
    #expect(outbox.first == 3)
    #expect(outbox.take()?.prefix(4) == [3, 0, 0, 0])
    outbox.drop(below: .max)
    #expect(outbox.first == 5 && outbox.size == 0 && outbox.take() == nil)
    outbox.add(5)
    #expect(outbox.take()?.prefix(4) == [5, 0, 0, 0])
  }

  /// A receiver that takes each number once, as a phone does, with connections that break at any place.
  @Test(arguments: 1...20) func anyConnectionsBringEachMessageOnce(seed: UInt64) {
    var chance = seed &* 0x9e37_79b9_7f4a_7c15
    func next(_ bound: UInt64) -> Int {
      chance = chance &* 6_364_136_223_846_793_005 &+ 1
      return Int(chance >> 33 % bound)
    }
    let outbox = Box()
    var (sent, taken): (Int, [UInt8]) = (0, [])
    while taken.count < 200 {
      for _ in 0..<next(4) where sent < 200 {
        outbox.add(sent)
        sent += 1
      }
      if let batch = outbox.take(), next(3) > 0 {
        let first = Int(batch[0])
        #expect(first <= taken.count, "none is missing")
        let numbers = stride(from: 9, to: batch.count, by: 6).map { batch[$0] }
        taken += numbers.dropFirst(taken.count - first)
      } else {
        outbox.sendAgain()
      }
      if next(2) == 0 { outbox.drop(below: taken.count) }
    }
    #expect(taken == (0..<200).map { UInt8($0) })
  }
}
