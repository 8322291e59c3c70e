import MapData
import Testing

@testable import Behaviors

@Suite struct IntersectionTests {
  private func street(_ town: Town = .crossroads) -> Bench {
    Bench([IntersectionGenerator()], map: town.view, seconds: 0.5)
  }

  private func fix(
    _ time: Double, _ east: Double, _ north: Double = 0, course: Double = 90,
    activity: MotionActivity = .walking
  ) -> WalkerFix {
    Ground.fix(time, east, north, course: course, speed: 1.4, activity: activity)
  }

  @Test func arrivalIsCalledAtTheFirstFixWithin35MetresAndDepartureBeyond20() {
    var bench = street()
    var arrival: Double?
    var departure: Double?
    for step in 0...15 {
      let east = -60 + 8.4 * Double(step)
      bench.walk(fix(Double(step) * 6, east))
      if arrival == nil, !bench.calls.isEmpty { arrival = east }
      if departure == nil,
        bench.log.notes.contains(where: { $0.reason == "the intersection is left" }
        )
      {
        departure = east
      }
    }
    #expect(abs(arrival! + 34.8) < 1e-9 && abs(departure! - 24) < 1e-9)
    #expect(
      bench.texts == [
        "intersection.approaching", "road.left road=Side Street", "road.ahead road=Main Street",
        "road.right road=Side Street", "along.heading direction=cardinal.east road=Main Street",
      ])
    let placements: [CalloutPlacement] = [.compass(0), .compass(90), .compass(180)]
    #expect(bench.callouts[1...3].map(\.placement) == placements)
  }

  /// The documentation of Soundscape says 25 and 15 m, its code 35 and 20 m: both are profiles.
  @Test(arguments: [
    (BehaviorProfile.ms, 35.0, 20.0), (.community, 35, 20), (.android, 35, 20),
    (.documented, 25, 15),
  ])
  func eachProfileHasTheDistancesOfItsSource(
    _ profile: BehaviorProfile, _ arrive: Double, _ depart: Double
  ) throws {
    var bench = Bench(
      [IntersectionGenerator()], .withoutFilters(profile), map: Town.crossroads.view, seconds: 0.5)
    var arrival: Double?
    var departure: Double?
    for step in 0...160 {
      let east = -40.25 + Double(step) / 2
      bench.walk(fix(Double(step) / 2, east))
      if arrival == nil, !bench.calls.isEmpty { arrival = -east }
      let isLeft = bench.log.notes.contains { $0.reason == "the intersection is left" }
      if departure == nil, isLeft { departure = east }
    }
    #expect(arrival == arrive - 0.25 && departure == depart + 0.25)
  }

  @Test func departureIsTheFirstFixBeyond20MetresHoweverNearTheLastLook() {
    var bench = street()
    bench.walk(fix(0, -30))
    for step in 0..<60 {
      bench.walk(fix(30 + Double(step) / 2, Double(step) / 2 + 0.25))
    }
    let left = bench.log.notes.first { $0.reason == "the intersection is left" }
    #expect(abs(bench.figure("distance_m", of: left)! - 20.25) < 0.01)
  }

  @Test(arguments: [(29.0, true), (31, false), (-29, true), (-31, false)])
  func anIntersectionMustLieWithin30DegreesOfTheCourse(_ off: Double, _ isCalled: Bool) {
    var bench = street()
    bench.walk(fix(0, -30, course: 90 + off))
    #expect(bench.calls.isEmpty != isCalled)
  }

  @Test func whereHeadAndPhonePointDoesNotMatter() {
    var bench = street()
    var still = fix(0, -30)
    (still.course, still.heading, still.device) = (nil, 90, 90)
    bench.walk(still)
    #expect(bench.calls.isEmpty)
    #expect(bench.reasons(.silent) == ["no direction of travel is known"])
    var moving = fix(10, -20)
    (moving.heading, moving.device) = (270, 270)
    bench.walk(moving)
    #expect(bench.calls.count == 1)
  }

  @Test func theSameIntersectionIsSilentForHalfAMinute() {
    var bench = street()
    bench.walk(fix(0, -30))
    bench.walk(fix(6, 25))
    bench.walk(fix(12, 18, course: 270))
    #expect(bench.reasons(.silent).contains("it was called not long ago"))
    bench.walk(fix(29.9, 30, course: 270))
    #expect(bench.calls.map(\.time) == [0])
    bench.walk(fix(36, 20, course: 270))
    #expect(bench.calls.map(\.time) == [0, 36])
  }

  @Test func inAVehicleNoneIsCalled() {
    var bench = street()
    for step in 0..<20 {
      bench.walk(fix(Double(step) * 6, -60 + 8 * Double(step), activity: .automotive))
    }
    #expect(bench.texts.isEmpty)
    #expect(bench.reasons(.silent).contains("intersections are not called in a vehicle"))
  }

  @Test func arrivalInterruptsAndDepartureWaits() {
    var bench = street()
    bench.walk(fix(0, -30))
    bench.walk(fix(10, 25))
    let queued = bench.log.notes.filter { $0.kind == .queue }.map { [$0.group, $0.reason] }
    #expect(
      queued == [
        ["intersection.arrival", "interruptAndClear"], ["intersection.departure", "enqueue"],
      ])
  }

  @Test func pathsWithoutANameMakeNoIntersection() {
    var town = Town()
    town.road("Main Street", [(-300, 0), (0, 0), (300, 0)])
    town.road("", [(0, -100), (0, 0)], "footway", id: "path")
    var bench = street(town)
    bench.walk(fix(0, -30))
    #expect(bench.calls.isEmpty)
    town.road("Mill Lane", [(0, 0), (0, 80)], "footway")
    bench = street(town)
    bench.walk(fix(0, -30))
    #expect(bench.calls.count == 1)
  }

  @Test func aRoadThatMeetsItselfIsSilent() {
    var town = Town()
    town.road("The Chase", [(-300, 0), (0, 0), (300, 0)], id: "bar")
    town.road("The Chase", [(0, 0), (0, 100)], id: "stem")
    var bench = street(town)
    bench.walk(fix(0, -30))
    #expect(bench.calls.isEmpty && bench.reasons(.silent).contains("a road meets only itself"))
  }

  @Test func inOneFixTheIntersectionComesBeforeThePlaces() {
    var town = Town.crossroads
    town.place("café", -25, 5)
    var bench = Bench([AutoCalloutGenerator(), IntersectionGenerator()], map: town.view)
    bench.walk(fix(0, -30))
    bench.wait(until: 30)
    #expect(bench.texts.first == "intersection.approaching")
    #expect(bench.texts.last == "place.name name=café" && bench.texts.count == 5)
  }

  @Test func calloutsOfIntersectionsCanBeTurnedOff() {
    var bench = street()
    bench.ask(.toggleCallouts(.intersection), at: 0)
    bench.walk(fix(0, -30))
    #expect(bench.calls.isEmpty)
  }
}
