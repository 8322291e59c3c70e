import Glibc
import MapData
import Score
import TestSupport
import Testing

@testable import Behaviors

/// Only intersections to which the walker's way leads are called, on bridges, below them and in tunnels.
@Suite struct LevelTests {
  /// A way on which the walker goes east, and a street that crosses it in the middle and has a corner 12 m north of that.
  struct Crossing: Sendable, CustomTestStringConvertible {
    var over: [String: String] = [:]
    var under: [String: String] = [:]
    /// Whether the two have a point in common.
    var isJoined = false
    let isCalled: Bool
    var testDescription: String { "\(over) over \(under), joined: \(isJoined)" }

    static let all = [
      Crossing(over: ["bridge": "yes"], isCalled: false),
      Crossing(over: ["bridge": "viaduct", "layer": "2"], isCalled: false),
      Crossing(over: ["layer": "1"], isCalled: false),
      Crossing(under: ["tunnel": "yes"], isCalled: false),
      Crossing(under: ["tunnel": "yes", "layer": "-2"], isCalled: false),
      Crossing(over: ["bridge": "no"], under: ["tunnel": "building_passage"], isCalled: true),
      Crossing(isCalled: true),
      Crossing(isJoined: true, isCalled: true),
      Crossing(over: ["layer": "1"], isJoined: true, isCalled: true),
    ]

    /// - Parameter turn: degrees by which all is turned clockwise.
    func town(_ turn: Double) -> Town {
      func at(_ east: Double, _ north: Double) -> (Double, Double) {
        LevelTests.turned(east, north, turn)
      }
      var town = Town()
      let middle = isJoined ? [at(0, 0)] : []
      town.road("High Road", [at(-300, 0)] + middle + [at(300, 0)], tags: over)
      town.road("Low Street", [at(0, -200)] + middle + [at(0, 12), at(0, 200)], tags: under)
      town.road("Corner Lane", [at(0, 12), at(90, 40)])
      return town
    }
  }

  static func turned(_ east: Double, _ north: Double, _ turn: Double) -> (Double, Double) {
    let (sine, cosine) = (sin(turn * .pi / 180), cos(turn * .pi / 180))
    return (east * cosine + north * sine, north * cosine - east * sine)
  }

  /// The walker goes along the way from 60 m before the crossing to 20 m before it.
  private func walk(_ town: Town, turn: Double, offset: Double = 0) -> Bench {
    var bench = Bench(
      [IntersectionGenerator()], .withoutFilters(), map: town.view, seconds: 0.5)
    for step in 0...40 {
      let (east, north) = Self.turned(-60 + Double(step), offset, turn)
      bench.walk(
        Ground.fix(Double(step), east, north, course: Angle.wrap360(90 + turn), speed: 1.4))
    }
    return bench
  }

  @Test(arguments: Crossing.all, [0.0, 37, 123, 250])
  func aCornerIsCalledWhereTheWayLeadsToIt(_ crossing: Crossing, _ turn: Double) {
    let bench = walk(crossing.town(turn), turn: turn)
    #expect(bench.calls.isEmpty != crossing.isCalled, "\(bench.texts)")
  }

  /// A pavement that the map joins to no street, 4 m beside one.
  @Test(arguments: [0.0, 200])
  func aPavementBesideItsStreetHasItsCorners(_ turn: Double) {
    func at(_ east: Double, _ north: Double) -> (Double, Double) { Self.turned(east, north, turn) }
    var town = Town()
    town.road("High Road", [at(-300, 0), at(0, 0), at(300, 0)])
    town.road("Side Street", [at(0, 0), at(0, -200)])
    town.road("", [at(-300, 4), at(300, 4)], "footway", id: "pavement")
    #expect(!walk(town, turn: turn, offset: 4).calls.isEmpty)
  }

  /// On the ground before a bridge, below which there is a corner; and one at the bridge's far end, to which it leads.
  @Test(arguments: [0.0, 77])
  func beforeABridgeTheCornerBelowItIsNotCalled(_ turn: Double) {
    func at(_ east: Double, _ north: Double) -> (Double, Double) { Self.turned(east, north, turn) }
    var town = Town()
    town.road("Approach", [at(-300, 0), at(-30, 0)])
    town.road("Approach", [at(-30, 0), at(30, 0)], id: "bridge", tags: ["bridge": "yes"])
    town.road("Approach", [at(30, 0), at(300, 0)], id: "beyond")
    town.road("Low Street", [at(0, -200), at(0, 6), at(0, 200)])
    town.road("Corner Lane", [at(0, 6), at(90, 40)])
    town.road("Far Street", [at(30, 0), at(30, -100)])
    let bench = walk(town, turn: turn)
    #expect(!bench.texts.contains { $0.contains("Low Street") || $0.contains("Corner Lane") })
    var near = bench
    for step in 0...20 {
      let (east, north) = Self.turned(-19 + Double(step), 0, turn)
      near.walk(
        Ground.fix(50 + Double(step), east, north, course: Angle.wrap360(90 + turn), speed: 1.4))
    }
    #expect(near.texts.contains { $0.contains("Far Street") }, "the bridge leads to it")
    #expect(!near.texts.contains { $0.contains("Low Street") })
  }
}
