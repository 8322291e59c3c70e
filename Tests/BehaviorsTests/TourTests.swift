import Score
import Testing
import Wayfinding

@testable import Behaviors

@Suite struct TourTests {
  private let tour = WalkRoute(
    id: "park", name: "Park",
    waypoints: [
      .init(
        id: "a", name: "gate", point: Ground.at(100), arrival: "Built in 1904.",
        departure: "Follow the lake.",
        clips: ["gate.flac", "guard.flac"]),
      .init(id: "b", name: "bridge", point: Ground.at(300)),
    ])

  private func at(_ time: Double, _ east: Double) -> WalkerFix {
    Ground.fix(time, east, course: 90, speed: 1.4)
  }

  private func bench() -> Bench {
    var bench = Bench([RouteStarter(.tour, [tour])])
    bench.walk(at(0, 0))
    bench.ask(.startTour("park"), at: 0)
    bench.wait(until: 10)
    return bench
  }

  @Test func aTourBeginsAfterThreeSecondsWithTheStopsOwnWords() {
    let bench = bench()
    #expect(bench.said.map(\.time) == [3])
    #expect(bench.texts[0].hasSuffix("Follow the lake."))
  }

  @Test(arguments: [(12.0, false), (11.99, true)])
  func aStopIsReachedNearerThan12Metres(_ metres: Double, _ isReached: Bool) {
    var bench = bench()
    bench.walk(at(60, 100 - metres))
    bench.wait(until: 90)
    #expect(bench.texts.contains { $0.hasPrefix("tour.arrival") } == isReached)
  }

  @Test func arrivalHasTheStopsOwnWords() {
    var bench = bench()
    bench.walk(at(60, 90))
    bench.wait(until: 90)
    let callout = bench.outcomes.compactMap { outcome -> Callout? in
      if case .say(let callout, _) = outcome, callout.text.hasPrefix("tour.arrival") {
        callout
      } else {
        nil
      }
    }.first
    #expect(callout?.text.hasSuffix("Built in 1904.") == true)
    #expect(callout?.earcons == ["flag_found"])
    #expect(bench.processor.beaconState?.id == "b")
  }

  @Test func departureIsToldMoreThanTenMetresFromWhereTheStopWasReached() {
    var bench = bench()
    bench.walk(at(60, 90))
    bench.wait(until: 90)
    bench.walk(at(91, 99.99))
    bench.wait(until: 95)
    #expect(!bench.texts.contains { $0.hasPrefix("tour.departure") && $0.contains("bridge") })
    bench.walk(at(96, 100.01))
    bench.wait(until: 99)
    #expect(bench.texts.contains { $0.hasPrefix("tour.departure") && $0.contains("bridge") })
  }

  private func clips(_ bench: Bench) -> [String] {
    bench.texts.filter { $0.hasSuffix(".flac]") }
  }

  @Test func aRecordingIsPlayedWhereItIsAskedForAndStopsWhereItIsAskedForAgain() {
    var bench = bench()
    bench.ask(.clip(2), at: 20)
    #expect(clips(bench) == ["[guard.flac]"])
    bench.ask(.clip(2), at: 20)
    #expect(bench.stops == 1 && clips(bench).count == 1)
    bench.ask(.clip(1), at: 30)
    #expect(clips(bench) == ["[guard.flac]", "[gate.flac]"])
  }

  @Test func untilAStopIsLeftItsOwnRecordingsAreAtHand() {
    var bench = bench()
    bench.walk(at(60, 90))
    bench.wait(until: 90)
    bench.ask(.clip(1), at: 90)
    #expect(clips(bench) == ["[gate.flac]"] && bench.processor.recordings == 2)
    bench.walk(at(96, 101))
    bench.wait(until: 110)
    bench.ask(.clip(1), at: 110)
    #expect(
      clips(bench).count == 1 && bench.reasons(.silent).contains("the stop has no such recording"))
    #expect(bench.processor.recordings == 0)
  }

  @Test func aTourGoesOnWhereItWasLeft() {
    var bench = bench()
    bench.walk(at(60, 90))
    bench.wait(until: 90)
    bench.ask(.stopRoute, at: 91)
    #expect(bench.processor.customName == nil && bench.processor.unfinished == ["park"])
    bench.ask(.resume("park"), at: 100)
    #expect(bench.processor.customName == "tour" && bench.processor.beaconState?.id == "b")
    bench.wait(until: 110)
    #expect(bench.texts.last?.contains("name=bridge number=2") == true)
  }

  @Test func whatCameToItsEndOrNeverBeganCannotGoOn() {
    var bench = bench()
    bench.ask(.stopRoute, at: 20)
    bench.ask(.startTour("park"), at: 21)
    bench.ask(.resume("prak"), at: 30)
    bench.ask(.waypoint(2), at: 31)
    bench.walk(at(60, 295))
    bench.wait(until: 90)
    #expect(bench.processor.customName == nil)
    bench.ask(.resume("park"), at: 95)
    #expect(bench.processor.customName == nil && bench.processor.unfinished.isEmpty)
    let refusals = bench.log.notes.filter { $0.kind == .silent && $0.reason.hasPrefix("no route") }
    #expect(refusals.map(\.source) == ["prak", "park"])
  }

  @Test func aWaypointIsChosenByItsNumber() {
    var bench = bench()
    bench.ask(.waypoint(2), at: 20)
    #expect(bench.processor.beaconState?.id == "b")
    bench.ask(.waypoint(9), at: 30)
    #expect(bench.processor.beaconState?.id == "b")
    #expect(bench.reasons(.state).contains("there is no waypoint beyond this one"))
  }
}
