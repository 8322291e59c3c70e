import TestSupport
import Testing

@testable import Score

/// A place in a reading is taken whole or not at all.
@Suite struct PlaceReadingTests {
  /// Readings of drawn values, in drawn orders: what is taken of a place is all that was said of it or nothing, and it is taken
  /// where both of its halves were said and are possible, by the limits of WGS-84 as they are written here.
  @Test func halfAPlaceIsNeverTaken() {
    var chance = SeededRandom(seed: Drawn.seed ?? 1)
    for _ in 0..<Drawn.count(200, of: 2000) {
      var said: [(name: String, value: Double)] = []
      for (name, limit) in [("latitude", 90.0), ("longitude", 360), ("accuracy", 50)] {
        guard chance.next() % 4 > 0 else { continue }
        let values: [Double] = [0, limit, -limit, limit * 1.001, -1e308, .nan, limit / 3]
        said.append((name, values[Int(chance.next() % 7)]))
      }
      if chance.next() % 2 == 0 { said.append(("heading", 10)) }
      if chance.next() % 2 == 0 { said.reverse() }
      func value(_ name: String) -> Double? { said.first { $0.name == name }?.value }
      let (latitude, longitude) = (value("latitude"), value("longitude"))
      let isPlace =
        latitude.map { abs($0) <= 90 } == true && longitude.map { abs($0) <= 360 } == true
      let isSaid = latitude != nil || longitude != nil
      let (taken, fault) = PlaceReading.whole(said)
      let left: Set = isSaid && !isPlace ? ["latitude", "longitude", "accuracy"] : []
      #expect(taken.map(\.name) == said.map(\.name).filter { !left.contains($0) })
      #expect((fault != nil) == !left.isEmpty, "\(said): \(fault ?? "taken")")
    }
  }

  @Test func whatIsWrongIsSaid() {
    let high = PlaceReading.whole([("latitude", 1e308), ("longitude", 5)])
    #expect(high.values.isEmpty)
    #expect(high.fault?.contains("latitude") == true && high.fault?.contains("-90...90") == true)
    let half = PlaceReading.whole([("longitude", 5), ("heading", 3)])
    #expect(half.values.map(\.name) == ["heading"])
    #expect(half.fault == "longitude came without latitude, so the place was left out")
  }
}
