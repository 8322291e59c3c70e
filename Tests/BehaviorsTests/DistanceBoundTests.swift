import Testing

@testable import Behaviors

@Suite struct DistanceBoundTests {
  private let settings = BehaviorSettings()
  private let bound = DistanceBound(arrival: 12)

  @Test(arguments: [(12.0, 10.0), (56, 17.5), (100, 25), (300, 25), (11.9, 0)])
  func itRisesFrom10MetresToTwentyFive(_ distance: Double, _ metres: Double) {
    #expect(abs(bound.bound(at: distance, settings) - metres) < 1e-9)
  }

  @Test func inAVehicleFasterThanAWalkBothRangesStretch() {
    #expect(bound.bound(at: 56, activity: .automotive, speed: 2, settings) == 17.5)
    #expect(bound.bound(at: 2000, activity: .automotive, speed: 10, settings) == 500)
    #expect(bound.bound(at: 240, activity: .automotive, speed: 10, settings) == 200)
    #expect(bound.bound(at: 239, activity: .automotive, speed: 10, settings) == 0)
    #expect(bound.bound(at: 56, activity: .walking, speed: 10, settings) == 17.5)
  }

  @Test func theFirstPositionOnlyBeginsTheWay() {
    var bound = bound
    let first = bound.verdict(Ground.fix(0, 0), distance: 200, activity: .walking, settings)
    #expect(!first.isDue)
    let short = bound.verdict(Ground.fix(9, 24.9), distance: 175.1, activity: .walking, settings)
    #expect(!short.isDue)
    let due = bound.verdict(Ground.fix(10, 25.001), distance: 175, activity: .walking, settings)
    #expect(due.isDue)
  }
}
