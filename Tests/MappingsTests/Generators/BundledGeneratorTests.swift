import Score
import TestSupport
import Testing

@testable import Mappings

/// The generators that come with the program.
@Suite struct BundledGeneratorTests {
  private static let categories = [
    "safety", "mobility", "landmark", "place", "object", "information", "intersection",
  ]

  private func script(_ name: String) throws -> GeneratorScript {
    let path = PackageRoot.path + "/mappings/generators/\(name).lua"
    return try GeneratorScript(
      source: String(decoding: bytes(of: path), as: UTF8.self), name: name + ".lua",
      categories: Self.categories)
  }

  /// The texts with the metres to the north at which they were said, walking at 1 m/s.
  private func walk(
    _ script: GeneratorScript, _ world: GeneratorWorld, metres: ClosedRange<Int>,
    activity: String = "walking"
  ) throws -> [(north: Int, text: String)] {
    try metres.flatMap { metre -> [(north: Int, text: String)] in
      let fix = world.fix(Double(metre), north: Double(metre), activity: activity)
      guard let run = world.run(script, fix) else { return [] }
      if let fault = run.fault { throw fault }
      return run.callouts.map { (metre, $0.text) }
    }
  }

  @Test func aBenchIsSaidOnceAnHour() throws {
    var world = GeneratorWorld()
    world.add("seat", "object", north: 30, tags: ["amenity": "bench"])
    world.add("oak", "object", north: 30)
    let script = try script("benches")
    let said = try walk(script, world, metres: 0...60)
    #expect(said.map(\.text) == ["Bench, at 12 o'clock"])
    #expect((10...12).contains(said[0].north))
    let again = world.run(script, world.fix(30 + 3700, north: 30))
    #expect(again?.callouts.count == 1)
  }

  /// Ranges of 10, 20 and 50 m; called at the first position within them.
  @Test func automaticCalloutsFollowTheRangesOfTheirCategories() throws {
    var world = GeneratorWorld()
    world.add("step", "safety", north: 100)
    world.add("shop", "place", north: 100, east: 1)
    world.add("tower", "landmark", north: 100, east: 2)
    let said = try walk(try script("auto-callouts"), world, metres: 0...100)
    #expect(said.map(\.text) == ["TOWER", "SHOP", "STEP"])
    let limits = [50...56, 80...86, 90...96]
    for (call, range) in zip(said, limits) { #expect(range.contains(call.north), "\(call)") }
  }

  @Test func whatIsMostUrgentIsSaidFirst() throws {
    var world = GeneratorWorld()
    world.add("inn", "place", north: 2)
    world.add("stop", "mobility", north: 4)
    world.add("step", "safety", north: 6)
    let said = try walk(try script("auto-callouts"), world, metres: 0...0)
    #expect(said.map(\.text) == ["STEP", "STOP", "INN"])
  }

  @Test func inAVehicleRangesAreSixTimesAsLong() throws {
    var world = GeneratorWorld()
    world.add("tower", "landmark", north: 400)
    let said = try walk(
      try script("auto-callouts"), world, metres: 0...400, activity: "automotive")
    #expect(said.first.map { (100...106).contains($0.north) } == true)
  }

  @Test func anIntersectionAheadIsToldWithItsRoads() throws {
    var world = GeneratorWorld()
    world.add(
      "cross", north: 60,
      roads: [("Main Street", 0), ("Main Street", 180), ("Park Lane", 270), ("Mill Road", 90)])
    let script = try script("intersections")
    let said = try walk(script, world, metres: 0...62)
    #expect(
      said.map(\.text) == [
        "Approaching intersection. Park Lane goes left, Main Street continues ahead, Mill Road goes right"
      ])
    #expect((25...31).contains(said[0].north))
    let still = world.run(script, world.fix(200, north: 80, course: nil))
    #expect(still?.silences == ["no course: nobody knows what lies ahead"])
  }
}
