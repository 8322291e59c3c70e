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
        departure: "Follow the lake."),
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
}
