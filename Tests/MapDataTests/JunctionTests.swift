import Files
import JSON
import Score
import TestSupport
import Testing

@testable import MapData

@Suite struct JunctionTests {
  @Test func aCrossroadsOfTwoWaysHasFourArmsClockwiseFromNorth() throws {
    let tile = try TileSamples.tile([
      TileSamples.feature(
        [-1], "highway", "residential", TileSamples.line([(10.99, 48), (11, 48), (11.01, 48)])),
      TileSamples.feature(
        [-2], "highway", "footway", TileSamples.line([(11, 47.99), (11, 48), (11, 48.01)])),
    ])
    let junction = try #require(SpatialDataView(tiles: [tile]).junctions.first)
    #expect(junction.id == "junction-48.000000,11.000000")
    #expect(junction.roads.map(\.way.id) == ["way-2", "way-1", "way-2", "way-1"])
    for (road, bearing) in zip(junction.roads, [0.0, 90, 180, 270]) {
      #expect(abs(Angle.wrap180(road.bearing - bearing)) < 0.01)
    }
    #expect(!junction.isRoundabout)
  }

  /// A road that leaves northward and turns east after 10 m has been going north-east by 25 m.
  @Test func anArmPointsWhereItsFirst25MetresLead() throws {
    let from = GeoPoint(latitude: 48, longitude: 11)
    let turn = from.moved(by: 10, bearing: 0)
    let end = turn.moved(by: 500, bearing: 90)
    func way(_ id: String, _ line: [GeoPoint]) -> MapFeature {
      MapFeature(id: id, type: "highway", value: "service", shape: .lines([line]))
    }
    let view = SpatialDataView(tiles: [
      TileContent(features: [
        way("way-1", [from, turn, end]), way("way-2", [from.moved(by: 40, bearing: 180), from]),
      ])
    ])
    let arm = try #require(view.junctions.first?.roads.first { $0.way.id == "way-1" })
    #expect(abs(arm.bearing - 56.31) < 0.1)  // atan2(15, 10)
  }

  @Test func aWayThatMeetsItselfIsNoJunction() throws {
    let loop = TileSamples.line([(11, 48), (11.01, 48), (11.01, 48.01), (11, 48)])
    let way = TileSamples.feature([-1], "highway", "path", loop, ["junction": "roundabout"])
    #expect(SpatialDataView(tiles: [try TileSamples.tile([way])]).junctions.isEmpty)
    let exit = TileSamples.feature(
      [-2], "highway", "path", TileSamples.line([(11, 48), (10.99, 48)]))
    let junction = try #require(
      SpatialDataView(tiles: [try TileSamples.tile([way, exit])]).junctions.first)
    #expect(junction.isRoundabout)
    #expect(junction.roads.count == 3)
  }

  @Test func theJunctionsOfAWayComeInItsOrder() throws {
    let city = City(things: 200)
    let view = city.view
    let way = try #require(view.feature(id: "way-0"))
    let along = view.junctions(along: way)
    #expect(along.count == city.streets)
    #expect(zip(along, along.dropFirst()).allSatisfy { $0.point.longitude < $1.point.longitude })
    #expect(view.junctions.count == city.streets * city.streets)
    let near = view.junctions(near: along[1].point, within: City.block * 1.2)
    #expect(near.first == along[1] && near.count == 4)
  }

  /// What the real service has found is found here too: a point that more than one way shares.
  @Test(
    .enabled(if: SharedFiles.hasData, "needs ../shared/data"),
    arguments: ["GeoJsonDataReal_1", "GeoJsonIntersectionCross1_1", "GeoJsonIntersectionT2_1"])
  func realJunctionsAreFoundAgain(_ name: String) throws {
    let path = "\(SharedFiles.data)/geojson/soundscape_tile__\(name).geojson"
    let tile = try TileContent.read(FileContent.read(path), file: path)
    let square = MapTile(at: tile.junctions[0].point)
    let told = tile.junctions.filter { Set($0.ways).count > 1 }
    let found = SpatialDataView(tiles: [tile]).junctions.filter { MapTile(at: $0.point) == square }
    #expect(Set(found.map(\.point)) == Set(told.map(\.point)))
    for junction in told {
      let here = try #require(found.first { $0.point == junction.point })
      #expect(Set(here.roads.map(\.way.id)) == Set(junction.ways))
    }
  }
}
