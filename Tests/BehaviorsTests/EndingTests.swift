import Score
import TestSupport
import Testing
import Wayfinding

@testable import Behaviors

/// What is cut off by the end of a route, or by sleep, leads nowhere: no beacon and no word comes behind it.
@Suite struct EndingTests {
  /// Corners of a line, which have no names, 30 m apart.
  private static let route = WalkRoute(
    id: "line", name: "Line",
    waypoints: (1...3).map { .init(name: "", point: Ground.at(30 * Double($0))) })

  /// A bench at every half second of a walk along the route at 1.4 m/s: starting, walking, arriving, departing and behind its end.
  private static let moments = (0...160).map { Double($0) / 2 }

  private func walked(until time: Double) -> Bench {
    var bench = Bench([
      RouteStarter(.route, [Self.route]), BeaconGenerator(), PreviewStarter(),
      HeadsetTestGenerator(), SystemGenerator(),
    ])
    bench.walk(Ground.fix(0, 0, course: 90, speed: 1.4))
    bench.ask(.startRoute("line", reversed: false), at: 0)
    go(&bench, from: 1, until: time)
    return bench
  }

  private func go(_ bench: inout Bench, from first: Double, until end: Double) {
    var second = first
    while second <= end {
      bench.walk(Ground.fix(second, 1.4 * second, course: 90, speed: 1.4))
      second += 1
    }
    bench.wait(until: end)
  }

  /// A street preview has streets to begin on in no map of this suite: it is refused, and the route goes on.
  @Test(arguments: Drawn.cases(40, of: moments))
  func behindTheEndOfARouteThereIsNoBeacon(_ moment: Double) {
    var bench = walked(until: moment)
    bench.ask(.stopRoute, at: moment)
    #expect(bench.processor.beaconState == nil)
    let before = bench.said.count
    go(&bench, from: moment.rounded(.up) + 1, until: moment + 40)
    #expect(bench.processor.beaconState == nil)
    let said = bench.texts.dropFirst(before).filter { $0 != "[hush]" && $0 != "[invalid_function]" }
    #expect(said.isEmpty, "\(said)")
  }

  @Test(arguments: Drawn.cases(40, of: moments), [UserEvent.sleep, .snooze])
  func asleepNothingIsHeard(_ moment: Double, _ wish: UserEvent) {
    var bench = walked(until: moment)
    bench.ask(wish, at: moment)
    let before = bench.outcomes.count
    go(&bench, from: moment.rounded(.up) + 1, until: moment + 20)
    for outcome in bench.outcomes.dropFirst(before) {
      switch outcome {
      case .say(let callout, let time): Issue.record("\(callout.text) is said at \(time)")
      case .beacon(let state):
        #expect(state?.isAudible != true && state?.melody == nil && state?.hum == nil)
      case .haptic, .wand: Issue.record("it is felt or heard")
      case .stop, .note: break
      }
    }
    #expect(bench.processor.beaconState?.isAudible != true)
  }

  /// The waypoint whose words were cut off is not gone to again.
  @Test(arguments: Drawn.cases(40, of: moments))
  func awakeTheRouteGoesOnFromItsNextWaypoint(_ moment: Double) throws {
    var bench = walked(until: moment)
    let reached = try guide(bench)?.visited
    bench.ask(.sleep, at: moment)
    bench.ask(.wake, at: moment + 1)
    guard let guide = try guide(bench) else { return }
    #expect(guide.visited == reached && !guide.visited.contains(guide.index))
    let beacon = bench.processor.beaconState
    #expect(beacon?.isAudible == true && beacon?.name == "route.waypoint number=\(guide.index + 1)")
  }

  /// What was left while its words were cut off is gone on with at a waypoint that is not reached yet.
  @Test(arguments: Drawn.cases(40, of: moments))
  func aRouteThatIsLeftGoesOnAtAWaypointThatIsNotReached(_ moment: Double) throws {
    var bench = walked(until: moment)
    bench.ask(.stopRoute, at: moment)
    bench.ask(.resume("line"), at: moment + 1)
    guard let guide = try guide(bench) else { return }
    #expect(!guide.visited.contains(guide.index))
  }

  /// What was left before it in the other direction, from another waypoint, does not count.
  @Test(arguments: Drawn.cases(40, of: moments))
  func aRouteThatIsWalkedGoesOnWhereItIs(_ moment: Double) throws {
    var bench = walked(until: 0)
    bench.ask(.waypoint(3), at: 0)
    bench.ask(.startRoute("line", reversed: true), at: 0)
    go(&bench, from: 1, until: moment)
    let before = bench.processor.behaviors.guide?.progress
    bench.ask(.resume("line"), at: moment)
    let guide = bench.processor.behaviors.guide
    #expect(guide?.progress == before)
    #expect(guide == nil || guide?.route.waypoints.first?.point == Self.route.waypoints[2].point)
  }

  /// The beacon of a route is its waypoint's, whatever else is wished for.
  @Test func onARouteNoOtherBeaconIsSet() {
    var bench = walked(until: 5)
    let before = bench.processor.beaconState?.name
    bench.ask(.setBeacon(.point(Ground.at(500))), at: 5)
    bench.ask(.clearBeacon, at: 6)
    #expect(bench.processor.beaconState?.name == before)
    let refusals = bench.log.notes.filter { $0.reason.hasPrefix("a route leads") }
    #expect(refusals.count == 2 && bench.texts.contains("[invalid_function]"))
  }

  /// The distance to a waypoint of the route that was left is none that the walker can use.
  @Test(arguments: Drawn.cases(40, of: moments))
  func nothingOfARouteThatWasLeftIsRepeated(_ moment: Double) {
    var bench = walked(until: moment)
    bench.ask(.stopRoute, at: moment)
    let spoken = Set(bench.texts)
    let before = bench.said.count
    bench.ask(.repeatLast, at: moment + 1)
    bench.wait(until: moment + 20)
    let repeated = bench.texts.dropFirst(before).filter(spoken.contains)
    #expect(repeated.allSatisfy { $0.hasPrefix("[") }, "\(repeated)")
  }

  private func guide(_ bench: Bench) throws -> GuidanceGenerator? {
    try bench.processor.behaviors.custom.map { custom in
      try #require(custom.generators.first as? GuidanceGenerator)
    }
  }

  @Test func aBeaconForATestIsNotSpokenOf() {
    var bench = walked(until: 0)
    bench.ask(.stopRoute, at: 0)
    go(&bench, from: 1, until: 5)
    let before = bench.said.count
    bench.ask(.headsetTest, at: 5)
    #expect(bench.processor.beaconState?.isAudible == true)
    go(&bench, from: 6, until: 200)
    #expect(bench.texts.dropFirst(before) == ["headset.test"])
    bench.ask(.whereIsBeacon, at: 201)
    #expect(bench.texts.last == "[invalid_function]")
  }

  /// The test keeps the beacon of a route in mind, which ends meanwhile.
  @Test func theEndOfATestBringsNoBeaconBackWhoseRouteHasEnded() {
    var bench = walked(until: 10)
    bench.ask(.headsetTest, at: 11)
    bench.ask(.stopRoute, at: 12)
    bench.ask(.headsetTest, at: 13)
    bench.ask(.headsetTest, at: 14)
    #expect(bench.processor.beaconState == nil)
  }

  /// A callout that would go on in `ended` goes nowhere either.
  @Test func noGeneratorSpeaksBehindItsEnd() {
    var bench = Bench([RouteStarter(.route, [Self.route])])
    bench.walk(Ground.fix(0, 0))
    bench.processor.begin(Behavior("custom", [Insisting()]))
    bench.take(bench.processor.handle(.named("go"), time: 1))
    bench.processor.end()
    bench.wait(until: 30)
    #expect(bench.texts.count { $0 == "again" } == 1)
  }
}

/// Says the same again as soon as it has ended.
private struct Insisting: Generator {
  let name = GeneratorName.onboarding
  private let group = CalloutGroup.text("again")

  mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    if case .began = event { .callOut([group]) } else { .ignore }
  }

  mutating func ended(
    _ group: CalloutGroup, _ end: CalloutEnd, in context: BehaviorContext,
    notes: inout CalloutNotes
  ) -> Reaction { .callOut([self.group]) }
}
