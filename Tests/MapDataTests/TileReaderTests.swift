import Files
import JSON
import Score
import TestSupport
import Testing

@testable import MapData

@Suite struct TileReaderTests {
  @Test func featuresJunctionsAndEntrancesAreToldApart() throws {
    let tile = try TileSamples.tile([
      TileSamples.feature([-2, -3], "highway", "gd_intersection", TileSamples.point(1, 2)),
      TileSamples.feature(
        [-7, 8, 9], "gd_entrance_list", "yes",
        "{\"type\": \"MultiPoint\", \"coordinates\": [[1, 2], [1.1, 2]]}"),
      TileSamples.feature(
        [100_000_000_000_000_002], "amenity", "cafe", TileSamples.point(1, 2), ["name": "Nook"]),
      TileSamples.feature(
        [-100_000_000_016_193_528], "leisure", "park", TileSamples.square(1, 2, 0.001)),
    ])
    #expect(tile.faults.isEmpty)
    #expect(tile.junctions.map(\.ways) == [["way-2", "way-3"]])
    #expect(tile.entrances.map(\.building) == ["way-7"])
    #expect(tile.entrances.map(\.entrances) == [["node-8", "node-9"]])
    #expect(tile.features.map(\.id) == ["other-2", "relation-16193528"])
    #expect(tile.features.map(\.name) == ["Nook", "park"])
  }

  @Test func everyGeometryOfGeoJSONIsRead() throws {
    let shapes = [
      "{\"type\": \"MultiPoint\", \"coordinates\": [[1, 2], [3, 4]]}",
      "{\"type\": \"MultiLineString\", \"coordinates\": [[[1, 2], [3, 4]], [[5, 6], [7, 8, 9]]]}",
      "{\"type\": \"MultiPolygon\", \"coordinates\": [[[[0, 0], [1, 0], [1, 1], [0, 0]]], [[[2, 2], [3, 2], [3, 3], [2, 2]]]]}",
    ]
    let tile = try TileSamples.tile(
      shapes.enumerated().map { TileSamples.feature([$0.offset], "amenity", "x", $0.element) })
    guard case .points(let points) = tile.features[0].shape,
      case .lines(let lines) = tile.features[1].shape,
      case .areas(let areas) = tile.features[2].shape
    else {
      Issue.record("the shapes are \(tile.features.map(\.shape))")
      return
    }
    #expect(points.count == 2 && lines.count == 2 && areas.count == 2)
    #expect(areas[0].exterior.count == 3)
  }

  /// Each broken feature is left out with its place, and those beside it stay.
  @Test(arguments: [
    ("\"feature_type\"", "\"feature_typ\"", "is \"feature_typ\" meant for it?"),
    ("\"geometry\"", "\"geomtry\"", "is \"geomtry\" meant for it?"),
    ("\"osm_ids\": [5]", "\"osm_ids\": [\"5\"]", "whole numbers"),
    ("\"osm_ids\": [5]", "\"osm_ids\": []", "whole numbers"),
    ("\"Point\"", "\"Piont\"", "did you mean \"Point\"?"),
    ("[12.5, 48.5]", "[12.5]", "[longitude, latitude]"),
    ("[12.5, 48.5]", "[48.5, 112.5]", "perhaps swapped"),
    ("\"amenity\"", "7", "feature_type is a number"),
  ])
  func aBrokenFeatureIsLeftOut(_ right: String, _ wrong: String, _ words: String) throws {
    let good = TileSamples.feature([4], "amenity", "cafe", TileSamples.point(12, 48))
    let bad = TileSamples.feature([5], "amenity", "cafe", TileSamples.point(12.5, 48.5))
      .replacing(right, with: wrong)
    let tile = try TileSamples.tile([good, bad, good])
    #expect(tile.features.count == 2)
    let fault = try #require(tile.faults.first)
    #expect(tile.faults.count == 1)
    #expect(fault.description.contains(words), "\(fault)")
    #expect(fault.place.file == "tile.json" && fault.place.line == 3)
    #expect(fault.place.part == "features[1]" && fault.place.column != nil)
  }

  @Test func ringsThatAreNotClosedAreFaults() throws {
    let open = "{\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [1, 0], [1, 1], [0, 1]]]}"
    let tile = try TileSamples.tile([TileSamples.feature([5], "building", "yes", open)])
    #expect(tile.features.isEmpty)
    #expect(tile.faults[0].message.contains("not closed"))
  }

  @Test func whatIsNoTileIsRefused() throws {
    for (text, words) in [
      ("{\"type\": \"FeatureCollection\"", "not JSON"), ("[]", "no collection"),
      ("{\"type\": \"FeatureCollection\", \"fetures\": []}", "is \"fetures\" meant"), ("", "JSON"),
    ] {
      let fault = try #require(throws: Fault.self) {
        try TileContent.read(Array(text.utf8), file: "t.json")
      }
      #expect(fault.code == .data && fault.place.file == "t.json")
      #expect(fault.description.contains(words), "\(fault)")
    }
  }

  @Test func aTruncatedTileNeverTraps() throws {
    let text = TileSamples.text([
      TileSamples.feature([-1], "highway", "path", TileSamples.line([(1, 2), (3, 4)])),
      TileSamples.feature([2], "building", "yes", TileSamples.square(1, 2, 0.1)),
    ])
    for length in text.indices { _ = try? TileContent.read(Array(text[..<length]), file: "t") }
    for (at, byte) in text.indices.map({ ($0, UInt8(truncatingIfNeeded: $0 &* 37)) }) {
      var damaged = text
      damaged[at] = byte
      _ = try? TileContent.read(damaged, file: "t")
    }
  }

  /// Real tiles, counted by a walk through their JSON that shares nothing with the reader but the parser.
  @Test(
    .enabled(if: SharedFiles.hasData, "needs ../shared/data"),
    arguments: [
      ("GeoJsonDataReal_1", 149), ("GeoJsonIntersectionCross1_1", 573),
      ("GeoJsonIntersectionT2_1", 278),
    ])
  func realTilesAreReadWhole(_ name: String, _ indexed: Int) throws {
    let path = "\(SharedFiles.data)/geojson/soundscape_tile__\(name).geojson"
    let bytes = try FileContent.read(path)
    let tile = try TileContent.read(bytes, file: path)
    let features = try JSONParser.parse(bytes)["features"]?.array ?? []
    func count(_ isCounted: (JSONValue) -> Bool) -> Int { features.count(where: isCounted) }
    let junctions = count { $0["feature_value"]?.string == "gd_intersection" }
    let lists = count { $0["feature_type"]?.string == "gd_entrance_list" }
    #expect(tile.faults.isEmpty, "\(tile.faults)")
    #expect(features.count == indexed)
    #expect(tile.junctions.count == junctions && junctions > 0)
    #expect(tile.entrances.count == lists)
    #expect(tile.features.count == indexed - junctions - lists)
    let ways = count {
      $0["feature_type"]?.string == "highway" && $0["geometry"]?["type"]?.string == "LineString"
    }
    #expect(tile.features.count(where: \.isWay) == ways)
    let centre = MapTile(at: tile.junctions[0].point)
    #expect(tile.junctions.allSatisfy { MapTile(at: $0.point) == centre })
  }
}
