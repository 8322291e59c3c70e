import Testing

@testable import Behaviors

@Suite struct RoadSideTests {
  @Test(arguments: [
    (0.0, RoadSide.ahead), (30, .ahead), (30.1, .right), (149.9, .right), (150, .behind),
    (180, .behind), (210, .behind), (210.1, .left), (329.9, .left), (330, .ahead),
  ])
  func sidesAreSectorsOfTheDirectionOfTravel(_ bearing: Double, _ side: RoadSide) {
    for heading in [0.0, 77, 355] {
      #expect(RoadSide(bearing + heading, from: heading, BehaviorSettings()) == side)
    }
  }

  @Test func roadsAreToldClockwiseFromBehind() {
    var town = Town()
    for (name, place) in [
      ("right", (100.0, 10.0)), ("ahead", (0, 100)), ("behind", (5, -100)), ("left", (-100, 5)),
    ] { town.road(name, [(0, 0), place]) }
    let junction = town.view.junctions(near: Ground.at(0), within: 1)[0]
    let roads = RoadDirection.sorted(junction.roads, from: 0, BehaviorSettings())
    #expect(roads.map(\.way.name) == ["behind", "left", "ahead", "right"])
  }

  @Test func onlyTheFirst25MetresGiveTheBearing() {
    var town = Town()
    town.road("bend", [(0, 0), (0, 26), (200, 26)])
    town.road("corner", [(0, 0), (10, 0), (10, -200)])
    let junction = town.view.junctions(near: Ground.at(0), within: 1)[0]
    let sides = RoadDirection.sorted(junction.roads, from: 0, BehaviorSettings())
    #expect(sides.map(\.way.name) == ["bend", "corner"])
    #expect(sides.map(\.side) == [.ahead, .right])
  }
}
