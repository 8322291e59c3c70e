import Testing

@testable import Behaviors

@Suite struct RoadSenseTests {
  private func drive(
    _ bench: inout Bench, from start: Double, _ places: [(Double, Double)], course: Double
  ) {
    for (number, place) in places.enumerated() {
      bench.walk(
        Ground.fix(
          start + Double(number) * 11, place.0, place.1, course: course, speed: 10,
          activity: .automotive))
    }
  }

  @Test func aVehicleSaysTheRoadIntoWhichItTurns() {
    var bench = Bench([AutoCalloutGenerator()], map: Town.crossroads.view)
    drive(&bench, from: 0, [(-250, 0), (-180, 0), (-110, 0), (-50, 0)], course: 90)
    drive(&bench, from: 44, [(0, 60), (0, 120)], course: 0)
    #expect(
      bench.texts == [
        "along.travelling direction=cardinal.east road=Main Street",
        "along.travelling direction=cardinal.north road=Side Street",
      ])
    #expect(bench.reasons(.silent).contains("the vehicle has not changed its road"))
  }

  @Test func onFootNoRoadIsSaid() {
    var bench = Bench([AutoCalloutGenerator()], map: Town.crossroads.view)
    bench.walk(Ground.fix(0, -250, course: 90, speed: 1.4))
    #expect(bench.texts.isEmpty)
  }
}
