import Score
import Testing
import Wayfinding

@testable import Behaviors

@Suite struct RouteTests {
  private let route = WalkRoute(
    id: "home", name: "Home",
    waypoints: [
      .init(id: "a", name: "gate", point: Ground.at(100)),
      .init(id: "b", name: "bridge", point: Ground.at(200)),
      .init(id: "c", name: "door", point: Ground.at(300)),
    ])

  private func bench(
    _ extra: [any Generator] = [], _ settings: BehaviorSettings = BehaviorSettings(),
    style: BeaconStyle = .current
  ) -> Bench {
    var bench = Bench(
      [RouteStarter(.route, [route]), BeaconGenerator()] + extra, settings, style: style)
    bench.walk(at(0, 0))
    bench.ask(.startRoute("home", reversed: false), at: 0)
    return bench
  }

  private func at(_ time: Double, _ east: Double) -> WalkerFix {
    Ground.fix(time, east, course: 90, speed: 1.4)
  }

  /// Walks east at 1.4 m/s, a position a second.
  private func walk(_ bench: inout Bench, from start: Double, to end: Double) {
    let first = bench.processor.time.rounded(.up)
    for second in 0...Int((end - start) / 1.4) {
      bench.walk(at(first + Double(second), start + 1.4 * Double(second)))
    }
  }

  private func names(_ bench: Bench) -> [String] {
    bench.log.notes.filter { $0.kind == .say }.map(\.group)
  }

  private var guide: (Bench) -> GuidanceGenerator? {
    { $0.processor.behaviors.custom?.generators.first as? GuidanceGenerator }
  }

  @Test func theFirstBeaconBeginsAtOnceAndTheFirstWordsThreeSecondsLater() {
    var bench = bench()
    #expect(bench.processor.beaconState?.id == "a")
    #expect(bench.beacons.contains { $0?.melody == .start })
    bench.wait(until: 2.9)
    #expect(bench.said.isEmpty)
    bench.wait(until: 10)
    #expect(bench.said.map(\.time) == [3] && names(bench) == ["route.start"])
    #expect(bench.texts[0].contains("distance=100 name=gate number=1"))
  }

  @Test(arguments: [(12.0, false), (11.99, true)])
  func aWaypointIsReachedNearerThan12Metres(_ metres: Double, _ isReached: Bool) {
    var bench = bench()
    bench.wait(until: 10)
    bench.walk(at(60, 100 - metres))
    #expect(guide(bench)?.visited.contains(0) == isReached)
  }

  @Test func arrivalHasNoHysteresis() {
    var bench = bench()
    bench.wait(until: 10)
    bench.walk(at(60, 89))
    bench.walk(at(61, 87))
    bench.wait(until: 80)
    #expect(guide(bench)?.index == 1 && bench.processor.beaconState?.id == "b")
  }

  @Test func atAWaypointComeMelodyArrivalNextBeaconAndDeparture() {
    var bench = bench()
    bench.wait(until: 10)
    let before = bench.outcomes.count
    bench.walk(at(60, 90))
    bench.wait(until: 80)
    let order = bench.outcomes.dropFirst(before).compactMap { outcome -> String? in
      switch outcome {
      case .beacon(let state) where state?.melody == .end: "outro"
      case .beacon(let state) where state?.melody == .start: "beacon \(state!.id!)"
      case .say(let callout, let from): "\(callout.text.prefix(15)) \(from)"
      default: nil
      }
    }
    #expect(order == ["outro", "route.arrival c 62.4", "beacon b", "route.departure 64.4"])
  }

  @Test func aMutedBeaconHasNoMelodyAndTheNextStaysMuted() {
    var bench = bench()
    bench.wait(until: 10)
    bench.ask(.toggleBeacon, at: 20)
    bench.walk(at(60, 90))
    bench.wait(until: 80)
    #expect(bench.said.filter { $0.time >= 60 }.map(\.time) == [60, 62])
    #expect(bench.processor.beaconState?.id == "b")
    #expect(bench.processor.beaconState?.isAudible == false)
  }

  @Test func aBeaconThatIsFeltEndsWithoutAMelody() {
    var bench = bench(style: .wand)
    bench.wait(until: 10)
    bench.walk(at(60, 90))
    #expect(bench.said.last?.time == 60)
  }

  @Test func placesAreBlockedWithin40MetresAndAtTheBeginning() {
    let places = Scripted(
      name: .auto,
      onState: { if case .moved = $0 { .callOut([.text("place")]) } else { .ignore } })
    var bench = bench([places])
    bench.walk(at(1, 0))
    bench.wait(until: 10)
    #expect(bench.said.filter { $0.text == "place" }.map(\.time) == [0])
    bench.walk(at(30, 59.9))
    bench.wait(until: 35)
    #expect(bench.texts.last == "place")
    let before = bench.texts.count { $0 == "place" }
    bench.walk(at(40, 60.1))
    bench.walk(at(41, 50))
    bench.wait(until: 45)
    #expect(bench.texts.count { $0 == "place" } == before)
  }

  @Test func theRouteEndsBehindItsLastWaypoint() {
    var bench = bench()
    bench.wait(until: 10)
    walk(&bench, from: 1, to: 100)
    bench.wait(until: bench.processor.time + 20)
    walk(&bench, from: 100, to: 200)
    bench.wait(until: bench.processor.time + 20)
    walk(&bench, from: 200, to: 300)
    bench.wait(until: bench.processor.time + 20)
    #expect(bench.processor.customName == nil && bench.processor.beaconState == nil)
    let kinds = names(bench).filter { $0 != "route.distance" && $0 != "beacon.distance" }
    #expect(
      kinds == [
        "route.start", "route.arrival", "route.departure", "route.arrival", "route.departure",
        "route.arrival",
      ])
    #expect(bench.texts.last?.hasPrefix("route.arrival.last") == true)
  }

  @Test func theWalkerMayGoOnAndBackAndStop() {
    var bench = bench()
    bench.wait(until: 10)
    bench.ask(.next, at: 11)
    #expect(guide(bench)?.index == 1 && bench.texts.last?.contains("name=bridge") == true)
    bench.ask(.previous, at: 12)
    bench.ask(.previous, at: 13)
    #expect(guide(bench)?.index == 0)
    #expect(bench.reasons(.state).contains("there is no waypoint beyond this one"))
    bench.ask(.stopRoute, at: 14)
    #expect(bench.processor.customName == nil && bench.processor.beaconState == nil)
  }

  @Test func aWaypointToWhichTheWalkerGoesBackIsReachedAgain() {
    var bench = bench()
    bench.wait(until: 10)
    bench.walk(at(60, 90))
    bench.wait(until: 80)
    #expect(guide(bench)?.index == 1)
    bench.ask(.previous, at: 81)
    bench.wait(until: 90)
    #expect(guide(bench)?.index == 0 && bench.processor.beaconState?.id == "a")
    bench.walk(at(100, 50))
    bench.walk(at(130, 92))
    bench.wait(until: 150)
    #expect(names(bench).count { $0 == "route.arrival" } == 2)
    #expect(guide(bench)?.index == 1 && bench.processor.beaconState?.id == "b")
  }

  /// Corners of a line have no names of their own.
  @Test func aWaypointWithoutANameIsToldByItsNumber() {
    let line = WalkRoute(
      id: "line", name: "Line",
      waypoints: [.init(name: "", point: Ground.at(100)), .init(name: "", point: Ground.at(200))])
    var bench = Bench([RouteStarter(.route, [line])])
    bench.walk(at(0, 0))
    bench.ask(.startRoute("line", reversed: false), at: 0)
    bench.wait(until: 10)
    bench.walk(at(60, 90))
    bench.wait(until: 80)
    #expect(names(bench) == ["route.start", "route.arrival", "route.departure"])
    #expect(bench.texts[0].hasPrefix("route.departure.nameless count=2 distance=100"))
    #expect(bench.texts[1].contains("name=route.waypoint number=1"))
    #expect(bench.texts[2].contains("number=2"))
  }

  @Test func aRouteMayBeWalkedInReverse() {
    var bench = Bench([RouteStarter(.route, [route])])
    bench.walk(at(0, 400))
    bench.ask(.startRoute("home", reversed: true), at: 0)
    #expect(bench.processor.beaconState?.id == "c")
  }

  /// In the east of the bridge, 60 m from it and 40 m from the door.
  @Test(arguments: [(false, "c", 3.0), (true, "c", 1)])
  func aRouteMayBeginAtItsNearestWaypoint(isReversed: Bool, id: String, number: Double) {
    var bench = Bench([RouteStarter(.route, [route])])
    bench.walk(at(0, 260))
    bench.ask(.startRoute("home", reversed: isReversed, fromHere: true), at: 0)
    #expect(bench.processor.beaconState?.id == id)
    let note = bench.log.notes.first { $0.reason == "it begins at the nearest waypoint" }
    #expect(note?.figures.first { $0.name == "waypoint" }?.value == number)
    #expect(abs((note?.figures.first { $0.name == "distance_m" }?.value ?? 0) - 40) < 0.1)
  }

  @Test func withoutAPositionNoRouteBeginsFromHere() {
    var bench = Bench([RouteStarter(.route, [route])])
    bench.ask(.startRoute("home", reversed: false, fromHere: true), at: 0)
    #expect(bench.reasons(.silent) == ["no position is known, from which it could begin"])
    #expect(bench.processor.customName == nil)
  }

  @Test func anUnknownRouteIsRefusedWithTheNearestName() {
    var bench = Bench([RouteStarter(.route, [route])])
    bench.ask(.startRoute("hmoe", reversed: false), at: 0)
    #expect(bench.texts == ["[invalid_function]"])
    #expect(bench.reasons(.silent) == ["unknown route; did you mean \"home\"?"])
  }

  @Test func anIntersectionWaitsForTheWordsAboutAWaypoint() {
    let junctions = Scripted(
      name: .intersection,
      onState: { if case .intersection(let group) = $0 { .callOut([group]) } else { .ignore } })
    var bench = bench([junctions])
    bench.wait(until: 4)
    bench.take(
      bench.processor.handle(.intersection(.text("junction", .interruptAndClear)), time: 4))
    bench.wait(until: 10)
    #expect(names(bench) == ["route.start", "junction"] && bench.said.map(\.time) == [3, 5])
  }

  @Test func arrivalWaitsForTheWordsAboutAnIntersection() {
    var bench = bench()
    bench.wait(until: 10)
    bench.ask(.toggleBeacon, at: 20)
    bench.take(
      bench.processor.handle(.intersection(.text("junction", .interruptAndClear)), time: 59))
    bench.walk(at(60, 90))
    bench.wait(until: 70)
    #expect(names(bench).dropFirst() == ["junction", "route.arrival", "route.departure"])
    #expect(bench.said.dropFirst().map(\.time) == [59, 61, 63])
  }
}
