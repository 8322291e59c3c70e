import MapData
import Score
import TestSupport
import Testing
import Wayfinding

@testable import Behaviors

/// What is said is true of the moment at which it begins to be said, however long it has waited. The truth is the plane of
/// `Ground`: whoever walks on a straight line is so many metres from what lies on it.
@Suite struct SpokenMomentTests {
  private static let speed = 1.4
  /// Metres that a walk on the ellipsoid differs from one on the plane, and a distance is rounded to in `PlainPhrases`.
  private static let doubt = 0.15

  /// Walks east along the line, a position a second, and says where the walker is at every tenth of a second.
  private func walk(_ bench: inout Bench, from start: Double, until end: Double) {
    for tenth in Int(start * 10 + 1)...Int(end * 10) {
      let time = Double(tenth) / 10
      bench.processor.place = Ground.at(Self.speed * time)
      if tenth % 10 == 0 {
        bench.walk(Ground.fix(time, Self.speed * time, course: 90, speed: Self.speed))
      } else {
        bench.wait(until: time)
      }
    }
  }

  private func bench(_ generators: [any Generator], map: any MapSource = SpatialDataView.empty)
    -> Bench
  {
    let talks = Scripted(
      name: .script,
      onState: { if case .named = $0 { .callOut([.text("long", .enqueue)]) } else { .ignore } })
    var bench = Bench(
      generators + [talks], map: map, places: [Ground.target("gate", 300)], seconds: 3)
    bench.walk(Ground.fix(0, 0, course: 90, speed: Self.speed))
    return bench
  }

  /// The metres in a text such as `distance=100 name=gate`.
  private func metres(_ text: String) -> Double? {
    text.split(separator: " ").first { $0.hasPrefix("distance=") }.flatMap {
      Double($0.dropFirst(9))
    }
  }

  private func expectTruth(_ bench: Bench, _ place: (String) -> Double?) {
    for said in bench.said {
      guard let told = metres(said.text), let east = place(said.text) else { continue }
      let truth = abs(east - Self.speed * said.time)
      #expect(abs(told - truth) <= Self.doubt + Self.speed / 10, "\(said)")
    }
  }

  @Test func aBeaconsDistanceIsThatOfItsTurn() {
    var bench = bench([BeaconGenerator()])
    bench.take(bench.processor.handle(.named("talk"), time: 0))
    bench.ask(.setBeacon(.id("gate")), at: 0.1)
    walk(&bench, from: 0.1, until: 200)
    #expect(bench.texts.count { $0.hasPrefix("beacon.distance") } >= 5)
    #expect(bench.said.first { $0.text.hasPrefix("beacon") }?.time == 3)
    expectTruth(bench) { $0.hasPrefix("beacon.near") ? nil : 300 }
  }

  @Test func aWaypointsDistanceIsThatOfItsTurn() {
    let route = WalkRoute(
      id: "r", name: "R", waypoints: [.init(id: "gate", name: "gate", point: Ground.at(300))])
    var bench = bench([RouteStarter(.route, [route])])
    bench.ask(.startRoute("r", reversed: false), at: 0.1)
    bench.take(bench.processor.handle(.named("talk"), time: 0.2))
    walk(&bench, from: 0.2, until: 200)
    #expect(bench.texts.count { $0.contains("distance=") } >= 3)
    expectTruth(bench) { _ in 300 }
  }

  /// Ten things to the east, of which those that are passed while others are told are left out.
  @Test(arguments: [UserEvent.aheadOfMe, .aroundMe])
  func whatIsAskedForIsToldAsItLiesWhenItsTurnComes(_ wish: UserEvent) {
    var town = Town()
    let places = (1...10).map { 4 * Double($0) }
    for east in places { town.place("p\(Int(east))", east) }
    var bench = bench([ExplorationGenerator()], map: town.view)
    walk(&bench, from: 0, until: 2)
    bench.ask(wish, at: 2.05)
    walk(&bench, from: 2.1, until: 40)
    let named: (String) -> Double? = { text in
      text.split(separator: "name=p").last.flatMap { Double($0) }
    }
    expectTruth(bench, named)
    let said = bench.said.filter { metres($0.text) != nil }
    #expect(!said.isEmpty)
    guard wish == .aheadOfMe else { return }
    for said in said { #expect(named(said.text)! > Self.speed * said.time, "\(said) lies behind") }
    let skipped = bench.log.notes.filter { $0.kind == .skip }.map(\.reason)
    #expect(skipped.contains("it is not ahead by now"))
  }

  /// The walker turns round while other words are said, or goes on past the corner.
  @Test(arguments: [(-34.0, 270.0), (25, 90)])
  func anIntersectionThatLiesBehindIsNotAhead(_ east: Double, _ course: Double) {
    var bench = bench([IntersectionGenerator()], map: Town.crossroads.view)
    bench.take(bench.processor.handle(.named("talk"), time: 0))
    let words = IntersectionWords(bench.processor.context, heading: 90)
    let corner = Town.crossroads.view.junctions[0]
    let group = CalloutGroup("late", words.arrival(at: corner))
    bench.processor.enqueue(group, nil, action: .enqueue)
    bench.walk(Ground.fix(1, east, course: course, speed: 1.4))
    bench.wait(until: 30)
    #expect(!bench.texts.contains("intersection.approaching"))
    #expect(bench.texts.contains { $0.hasPrefix("road.") } == false)
  }

  /// Asked again, the last callout is told as it is true by then.
  @Test func whatIsRepeatedIsTrueAgain() {
    var bench = bench([BeaconGenerator(), SystemGenerator()])
    bench.ask(.setBeacon(.id("gate")), at: 0.1)
    walk(&bench, from: 0.1, until: 20)
    bench.ask(.repeatLast, at: 20)
    #expect(bench.texts.last == "beacon.distance distance=272 name=gate")
    bench.ask(.clearBeacon, at: 21)
    bench.ask(.repeatLast, at: 22)
    bench.wait(until: 30)
    #expect(bench.texts.last == "[invalid_function]")
  }
}
