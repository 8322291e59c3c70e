import MapData
import Testing

@testable import Behaviors

@Suite struct WhereaboutsTests {
  private func fix(
    _ time: Double, _ east: Double, _ north: Double, course: Double = 90
  ) -> WalkerFix { Ground.fix(time, east, north, course: course, speed: 1.4) }

  /// What My Location says, without its earcons.
  private func told(_ town: Town, _ fixes: WalkerFix...) -> [String] {
    var bench = Bench([ExplorationGenerator()], map: town.view)
    for fix in fixes {
      bench.outcomes = []
      bench.walk(fix)
      bench.ask(.myLocation, at: fix.time)
      bench.wait(until: fix.time + 15)
    }
    return bench.texts.filter { !$0.hasPrefix("[") }
  }

  @Test func insideOfAHouseItIsTheHouse() {
    var town = Town.crossroads
    town.house("hall", 10...40, 10...40)
    #expect(told(town, fix(0, 15, 15)) == ["place.at name=place.name name=hall"])
  }

  @Test func alongARoadItIsTheRoadAndTheNextIntersection() {
    #expect(
      told(.crossroads, fix(0, -100, 0)) == [
        "along.heading direction=cardinal.east road=Main Street",
        "near.intersection direction=direction.ahead distance=100 name=Side Street",
      ])
  }

  @Test(arguments: [(19.5, "along.heading"), (20.5, "near.road")])
  func alongARoadIsNearerThan20Metres(_ north: Double, _ sentence: String) {
    #expect(told(.crossroads, fix(0, -150, north)).first?.hasPrefix(sentence) == true)
  }

  @Test func onlyWhereTheWalkerStandsItIsFacing() {
    var still = Ground.fix(0, -100, 0, speed: 0)
    still.device = 270
    let words = told(.crossroads, still)
    #expect(words.first == "along.facing direction=cardinal.west road=Main Street")
  }

  @Test func nearAnIntersectionTheRoadIsKept() {
    let corner = fix(20, -2, 10, course: 0)
    let kept = told(.crossroads, fix(0, -60, 0), corner)
    #expect(kept.first == "along.heading direction=cardinal.north road=Main Street")
    let fresh = told(.crossroads, corner)
    #expect(fresh.first == "along.heading direction=cardinal.north road=Side Street")
    let beyond = told(.crossroads, fix(0, -60, 0), corner, fix(40, -2, 40, course: 0))
    #expect(beyond.first == "along.heading direction=cardinal.north road=Side Street")
  }

  @Test func awayFromEverythingThatIsSaid() {
    #expect(told(Town(), fix(0, 0, 0)) == ["near.nothing"])
  }
}
