import MapData
import Score
import Testing
import Wayfinding

@testable import Behaviors

/// Sleep and snooze as in `AppContext.swift` and `SignificantChangeMonitoringOrigin.swift`.
@Suite struct SleepTests {
  private let route = WalkRoute(
    id: "home", name: "Home", waypoints: [.init(id: "a", name: "gate", point: Ground.at(500))])

  private func bench(map: any MapSource = SpatialDataView.empty) -> Bench {
    let speaks = Scripted(onState: { event in
      if case .moved = event { .callOut([.text("near", .interruptAndClear)]) } else { .ignore }
    })
    var bench = Bench(
      [speaks, RouteStarter(.route, [route]), BeaconGenerator()], map: map,
      places: [Ground.target("door", 200)])
    bench.walk(Ground.fix(0, 0))
    return bench
  }

  private func said(_ bench: Bench) -> Int { bench.texts.count { $0 == "near" } }

  @Test func asleepNothingIsSaidUntilTheWalkerWakesIt() {
    var bench = bench()
    #expect(said(bench) == 1)
    bench.ask(.sleep, at: 1)
    #expect(bench.stops == 1 && bench.processor.isAsleep)
    bench.walk(Ground.fix(10, 100))
    bench.ask(.myLocation, at: 11)
    #expect(said(bench) == 1 && bench.reasons(.user).contains("asleep: only wake is answered"))
    bench.ask(.wake, at: 12)
    bench.walk(Ground.fix(20, 110))
    #expect(said(bench) == 2 && !bench.processor.isAsleep)
    bench.ask(.wake, at: 21)
    #expect(bench.reasons(.user).contains("nobody sleeps"))
  }

  @Test(arguments: [(39.9, false), (40.1, true)])
  func snoozeEndsFartherAwayThan40Metres(_ metres: Double, _ wakes: Bool) {
    var bench = bench()
    bench.ask(.snooze, at: 1)
    bench.walk(Ground.fix(30, metres))
    #expect((said(bench) == 2) == wakes)
  }

  @Test func inSnoozePositionsNearerThanTenMetresToTheLastDoNotCount() {
    var bench = bench()
    bench.ask(.snooze, at: 1)
    for step in 1...7 { bench.walk(Ground.fix(Double(step), 9.9 * Double(step) / 7)) }
    bench.walk(Ground.fix(20, 35))
    bench.walk(Ground.fix(21, 44))
    #expect(said(bench) == 1, "44 m away, but 9 m from the last position that counted")
    bench.walk(Ground.fix(22, 45.1))
    #expect(said(bench) == 2)
  }

  @Test func withinAHouseSnoozeEndsAsTheHouseIsLeft() {
    let corners = [(-30.0, -30.0), (30, -30), (30, 30), (-30, 30)].map { Ground.at($0.0, $0.1) }
    let house = MapFeature(
      id: "way-1", name: "Library", type: "amenity", value: "library", category: .place,
      shape: .areas([SitePolygon(exterior: corners)]))
    var bench = bench(map: SpatialDataView(tiles: [TileContent(features: [house])]))
    bench.ask(.snooze, at: 1)
    bench.walk(Ground.fix(10, 29, 29))
    #expect(!bench.reasons(.state).contains { $0.hasPrefix("woken") }, "41 m away, but inside")
    bench.walk(Ground.fix(20, 31, 15))
    #expect(bench.reasons(.state).contains("woken: the walker has left Library"))
  }

  @Test func aRouteLetsItsBeaconSoundAgainAndAnotherStaysSilent() {
    var guided = bench()
    guided.ask(.startRoute("home", reversed: false), at: 1)
    guided.ask(.sleep, at: 2)
    #expect(guided.processor.beaconState?.isAudible == false)
    guided.ask(.wake, at: 3)
    #expect(guided.processor.beaconState?.isAudible == true)
    var alone = bench()
    alone.ask(.setBeacon(.id("door")), at: 1)
    alone.ask(.sleep, at: 2)
    alone.ask(.wake, at: 3)
    #expect(alone.processor.beaconState?.isAudible == false)
  }
}
