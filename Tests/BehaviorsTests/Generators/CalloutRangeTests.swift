import MapData
import Testing

@testable import Behaviors

@Suite struct CalloutRangeTests {
  private let settings = BehaviorSettings()

  @Test(arguments: [
    (MapCategory.object, 10.0, 20.0), (.safety, 10, 20), (.place, 20, 30), (.information, 20, 30),
    (.mobility, 20, 30), (.navilens, 20, 30), (.activity, 20, 30), (.marker, 20, 30),
    (.landmark, 50, 100),
  ])
  func aVehicleMultipliesBySixAndAPreviewAddsTen(
    _ category: MapCategory, _ trigger: Double, _ rearm: Double
  ) {
    let walking = CalloutRange(category, .walking, settings)
    #expect(walking?.trigger == trigger && walking?.rearm == rearm)
    let vehicle = CalloutRange(category, .vehicle, settings)
    #expect(vehicle?.trigger == 6 * trigger && vehicle?.rearm == 6 * rearm)
    let preview = CalloutRange(category, .preview, settings)
    #expect(preview?.trigger == trigger + 10 && preview?.rearm == rearm + 10)
  }

  @Test(arguments: [MapCategory.way, .entrance, .none])
  func waysAndDoorsAreNotCalledByThemselves(_ category: MapCategory) {
    #expect(CalloutRange(category, .walking, settings) == nil)
  }

  @Test(arguments: [
    (MapCategory.safety, 10.0), (.object, 10), (.place, 20), (.information, 20), (.mobility, 20),
    (.navilens, 20), (.activity, 20), (.marker, 20), (.landmark, 50),
  ])
  func aThingIsCalledAtTheFirstStepWithinItsRange(_ category: MapCategory, _ range: Double) {
    var town = Town()
    town.place("it", 0, 0, category)
    var bench = Bench([AutoCalloutGenerator()], .withoutFilters(), map: town.view)
    var first: Double?
    for step in 0..<140 {
      let distance = 70.25 - Double(step) / 2
      bench.walk(Ground.fix(Double(step) / 10, -distance, course: 90, speed: 5))
      if first == nil, !bench.calls.isEmpty { first = distance }
    }
    #expect(first == range - 0.25 && bench.calls.count == 1)
  }

  @Test(arguments: [("bus stop", 120.0), ("landmark", 300)])
  func inAVehicleItIsSixTimesAsFar(_ kind: String, _ range: Double) {
    var town = Town()
    if kind == "landmark" {
      town.place("it", 0, 0, .landmark)
    } else {
      town.generic("it", "highway", "bus_stop", 0)
    }
    var bench = Bench([AutoCalloutGenerator()], .withoutFilters(), map: town.view)
    var first: Double?
    for step in 0..<800 {
      let distance = 350.25 - Double(step) / 2
      bench.walk(
        Ground.fix(Double(step) / 10, -distance, course: 90, speed: 0, activity: .automotive))
      if first == nil, !bench.calls.isEmpty { first = distance }
    }
    #expect(first == range - 0.25)
  }

  @Test(arguments: [MapCategory.place, .safety, .object, .information, .marker])
  func inAVehicleOnlyLandmarksAndStopsAreCalled(_ category: MapCategory) {
    var town = Town()
    town.place("it", 5, 0, category)
    var bench = Bench([AutoCalloutGenerator()], map: town.view)
    bench.walk(Ground.fix(0, 0, course: 90, speed: 10, activity: .automotive))
    #expect(bench.calls.isEmpty)
  }
}
