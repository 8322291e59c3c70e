import MapData
import Score
import Testing

@testable import Behaviors

/// Whoever stands without a compass faces nowhere that is known: nothing is told by a direction.
@Suite struct UnknownHeadingTests {
  /// A walker who stands in the middle of things on all sides.
  private func bench(heading: Double? = nil) -> Bench {
    var town = Town.crossroads
    for (number, (east, north)) in [(20.0, 30.0), (40, -15), (-25, -35), (-30, 25), (0, 60)]
      .enumerated()
    { town.place("place \(number)", east, north) }
    var bench = Bench(
      [
        ExplorationGenerator(), BeaconGenerator(), OnboardingStarter(), HeadsetTestGenerator(),
        AutoCalloutGenerator(), IntersectionGenerator(),
      ], map: town.view, places: [Ground.target("gate", 0, 100)])
    var fix = Ground.fix(0, 2, 3, speed: 0)
    (fix.heading, fix.device) = (heading, heading)
    bench.walk(fix)
    return bench
  }

  private static let directions = [
    "direction.", "cardinal.", "road.left", "road.right", "road.ahead",
  ]

  @Test func aheadOfMeIsNowhere() {
    var bench = bench()
    bench.ask(.aheadOfMe, at: 1)
    bench.wait(until: 30)
    #expect(bench.texts == ["[mode_enter]", "error.no_heading", "[mode_exit]"])
    var facing = self.bench(heading: 0)
    facing.ask(.aheadOfMe, at: 1)
    facing.wait(until: 30)
    #expect(facing.texts.contains { $0.hasSuffix("place 0") })
  }

  @Test func aroundMeIsWhatIsNearestAndSaysThatNoDirectionIsKnown() {
    var bench = bench()
    bench.ask(.aroundMe, at: 1)
    bench.wait(until: 30)
    #expect(bench.texts[1] == "error.no_heading")
    #expect(
      bench.sources.filter { $0.hasPrefix("place") }
        == ["place 0", "place 3", "place 1", "place 2"])
  }

  @Test(arguments: [
    UserEvent.myLocation, .aroundMe, .aheadOfMe, .nearbyMarkers, .setBeacon(.id("gate")),
    .onboarding, .headsetTest,
  ])
  func noWishIsAnsweredByADirection(_ wish: UserEvent) {
    var bench = bench()
    bench.ask(wish, at: 1)
    bench.wait(until: 60)
    #expect(!bench.texts.contains { text in Self.directions.contains { text.contains($0) } })
    for case .beacon(let state?) in bench.outcomes {
      #expect(state.angle == nil && state.isDimmed && state.id != nil)
    }
  }
}
