import Testing

@testable import Page

/// Readings that a test can ask within an expectation.
private final class Kept {
  private var readings = FieldReadings()
  var next: Int { readings.next }
  var count: Int { readings.count }
  var leftOut: Int { readings.leftOut }

  /// Takes readings of these ticks.
  func take(_ ticks: [Int], from first: Int, until latest: Int = .max) -> Bool {
    let list = ticks.map { FieldReadings.Reading(tick: $0, values: [(0, Double($0))]) }
    return readings.take(list, from: first, until: latest)
  }

  func due(at tick: Int) -> [Int] { readings.due(at: tick).map(\.tick) }
}

/// What the sensors of a phone said holds from its tick on, each reading once.
@Suite struct FieldReadingsTests {
  @Test func aReadingHoldsFromItsTickOn() {
    let readings = Kept()
    #expect(readings.take([3, 5, 5, 9], from: 0))
    #expect(readings.due(at: 2) == [])
    #expect(readings.due(at: 5) == [3, 5, 5])
    #expect(readings.due(at: 5) == [])
    #expect(readings.count == 1 && readings.next == 4)
  }

  @Test func whatComesLateHoldsFromTheNextTickOn() {
    let readings = Kept()
    #expect(readings.take([100], from: 0))
    #expect(readings.due(at: 200) == [100])
    #expect(readings.take([50, 201], from: 1))
    #expect(readings.due(at: 201) == [50, 201])
  }

  @Test func readingsOutOfOrderKeepTheOrderInWhichTheyWereRead() {
    let readings = Kept()
    #expect(readings.take([7, 3, 9, 1], from: 0))
    #expect(readings.due(at: 6) == [])
    #expect(readings.due(at: 8) == [7, 3])
    #expect(readings.due(at: 9) == [9, 1])
  }

  @Test func eachNumberIsTakenOnce() {
    let readings = Kept()
    #expect(readings.take([0, 1, 2], from: 0))
    #expect(readings.take([0, 1, 2], from: 0))
    #expect(readings.take([9, 9, 3], from: 1))
    #expect(readings.next == 4)
    #expect(readings.due(at: .max) == [0, 1, 2, 3])
    #expect(readings.take([0], from: 0))
    #expect(readings.take([], from: 0) && readings.take([], from: 4))
    #expect(readings.next == 4 && readings.count == 0)
  }

  @Test func whatCannotHaveComeYetHoldsNothingUp() {
    let readings = Kept()
    #expect(readings.take([1, .max, 100, 101, 7], from: 0, until: 100))
    #expect(readings.next == 5 && readings.leftOut == 2)
    #expect(readings.due(at: 8) == [1])
    #expect(readings.due(at: 100) == [100, 7])
  }

  @Test func withAGapNoneIsTaken() {
    let readings = Kept()
    #expect(!readings.take([5], from: 1))
    #expect(readings.take([4], from: 0))
    #expect(!readings.take([9], from: .max))
    #expect(readings.next == 1 && readings.count == 1)
  }

  @Test func tooManyAreRefusedUntilThereIsRoom() {
    let readings = Kept()
    let many = Array(0..<FieldReadings.most)
    #expect(readings.take(many, from: 0))
    #expect(!readings.take([.max - 1], from: FieldReadings.most))
    #expect(readings.next == FieldReadings.most)
    #expect(readings.due(at: 9).count == 10)
    #expect(readings.take([.max - 1], from: FieldReadings.most))
  }
}
