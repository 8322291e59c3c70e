import JSON
import TestSupport
import Testing

@testable import Rendering
@testable import Sessions

/// A session whose walker has a position and no compass: the page is told of no direction.
@Suite struct UnknownHeadingStateTests {
  private func state(_ performance: LivePerformance) throws -> JSONValue {
    let director = try #require(performance.garden).director
    return try JSONParser.parse(Array(GardenState(director, accuracy: nil).json.compact.utf8))
  }

  @Test func withoutAHeadingTheStateHasNoneAndNoSide() throws {
    let bench = try GardenBench()
    let performance = try LivePerformance(bench.request("a.lua"))
    try bench.stand(performance, north: 30)
    _ = try performance.play(ticks: 20)
    let blind = try state(performance)
    #expect(blind["latitude"]?.number != nil && blind["heading"]?.number == nil)
    #expect(blind["ripples"]?.array?.count == 3)
    for ripple in blind["ripples"]?.array ?? [] {
      #expect(ripple["azimuth"]?.number == nil && ripple["distance"]?.number != nil)
    }
    let text = try #require(performance.garden).whereabouts
    #expect(text.contains("direction unknown") && !text.contains("ahead"))
    try performance.perform(.take(input: "heading", value: 180))
    _ = try performance.play(ticks: 20)
    let facing = try state(performance)
    #expect(facing["heading"]?.number == 180)
    #expect(facing["ripples"]?.array?.first?["azimuth"]?.number == 0, "a lies in the south")
    #expect(try #require(performance.garden).whereabouts.contains("ahead"))
  }
}
