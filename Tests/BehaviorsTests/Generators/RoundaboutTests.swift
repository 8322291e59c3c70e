import MapData
import Testing

@testable import Behaviors

@Suite struct RoundaboutTests {
  /// What is said to a walker who comes to a roundabout from the south.
  private func said(_ town: Town, radius: Double) -> [String] {
    var bench = Bench([IntersectionGenerator()], map: town.view, seconds: 0.5)
    bench.walk(Ground.fix(0, 0, -radius - 25, course: 0, speed: 1.4))
    bench.wait(until: 20)
    return bench.texts
  }

  @Test func aSmallRoundaboutListsItsExits() {
    let town = Town.roundabout(radius: 15, exits: [0, 90, 180, 270])
    #expect(
      said(town, radius: 15) == [
        "roundabout.approaching_unnamed count=4 name=", "road.left road=Exit 3",
        "road.ahead road=Exit 0",
        "road.right road=Exit 1",
      ])
  }

  @Test func moreThanFourExitsAreCounted() {
    let town = Town.roundabout(radius: 15, exits: [0, 60, 110, 180, 250, 300], name: "Pike Circus")
    #expect(said(town, radius: 15) == ["roundabout.exits count=6 name=Pike Circus"])
  }

  @Test(arguments: [(44.9, true), (45.2, false)])
  func aRoundaboutLargerThan90MetresIsSeveralIntersections(_ radius: Double, _ isOne: Bool) {
    let town = Town.roundabout(radius: radius, exits: [0, 90, 180, 270])
    let first = said(town, radius: radius).first
    #expect(first?.hasPrefix(isOne ? "roundabout." : "intersection.") == true)
  }
}
