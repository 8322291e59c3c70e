import Testing

@testable import Behaviors

@Suite struct UpdateFilterTests {
  private let settings = BehaviorSettings()

  private func filter() -> UpdateFilter {
    var filter = UpdateFilter(moved: .placesMoved, waited: .placesWaited)
    filter.use(Ground.fix(0, 0))
    return filter
  }

  @Test(arguments: [(6.0, 4.0, false), (4, 6, false), (6, 6, true), (5.0, 5.0, false)])
  func bothWayAndTimeMustBeStrictlyMore(_ metres: Double, _ seconds: Double, _ passes: Bool) {
    let verdict = filter().verdict(
      Ground.fix(seconds, metres), activity: .walking, settings)
    #expect(verdict.passes == passes)
    #expect(abs(verdict.moved! - metres) < 1e-4 && verdict.waited == seconds)
  }

  @Test func theFirstPositionPassesAndSoDoesTheFirstAfterAReset() {
    var filter = UpdateFilter(moved: .placesMoved, waited: .placesWaited)
    #expect(filter.verdict(Ground.fix(0, 0), activity: .walking, settings).passes)
    filter.use(Ground.fix(0, 0))
    #expect(!filter.verdict(Ground.fix(0, 0), activity: .walking, settings).passes)
    filter.reset()
    #expect(filter.verdict(Ground.fix(0, 0), activity: .walking, settings).passes)
  }

  @Test func inAVehicleTheTimeIsFourfoldAndTheWayThatOfFiveSeconds() {
    let fix = { (time: Double, metres: Double) in
      Ground.fix(time, metres, speed: 20, activity: .automotive)
    }
    let verdict = filter().verdict(fix(20, 101), activity: .automotive, settings)
    #expect(verdict.distance == 100 && verdict.time == 20 && !verdict.passes)
    #expect(filter().verdict(fix(20.1, 101), activity: .automotive, settings).passes)
    #expect(!filter().verdict(fix(20.1, 99), activity: .automotive, settings).passes)
    let standing = Ground.fix(20.1, 6, speed: 0, activity: .automotive)
    #expect(filter().verdict(standing, activity: .automotive, settings).passes)
  }
}
