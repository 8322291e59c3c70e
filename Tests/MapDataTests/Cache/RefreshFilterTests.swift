import Score
import Testing

@testable import MapData

/// Soundscape's filter passes what is strictly more than 5 s and strictly more than 5 m from the last place.
@Suite struct RefreshFilterTests {
  private let start = GeoPoint(latitude: 33.79, longitude: -84.3729)

  @Test(arguments: [
    (6.0, 4.0, false), (4.0, 6.0, false), (6.0, 6.0, true), (5.0, 5.0, false), (5.01, 5.01, true),
    (100, 5.0, false), (0, 1000, false),
  ])
  func bothMustBeExceeded(metres: Double, seconds: Double, passes: Bool) {
    var filter = RefreshFilter()
    let first = filter.passes(start, at: 10)
    let next = filter.passes(start.moved(by: metres, bearing: 40), at: 10 + seconds)
    #expect(first && next == passes)
  }

  @Test func whatDoesNotPassIsNoNewStart() {
    var filter = RefreshFilter()
    _ = filter.passes(start, at: 0)
    let passed = (1...12).filter {
      filter.passes(start.moved(by: Double($0), bearing: 90), at: Double($0))
    }
    #expect(passed == [6, 12])
  }

  @Test func aWalkThatWasWoundBackBeginsAnew() {
    var filter = RefreshFilter()
    _ = filter.passes(start, at: 500)
    let passes = filter.passes(start, at: 3)
    #expect(passes)
  }
}
