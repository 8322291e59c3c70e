import Files
import MapData
import Score
import TestSupport
import Testing

/// Extracts with things that are unusual, or wrong.
@Suite struct TileExtractTests {
  private let folder = TestFolder()

  /// - Parameter things: in OpenStreetMap's XML.
  private func make(_ things: String) throws -> TileMaker.Report {
    let path = "\(folder.path)/town.osm"
    try TextFile.write("<osm version='0.6' generator='a test'>\(things)</osm>", to: path)
    return try TileMaker.make(path, in: "\(folder.path)/tiles")
  }

  private static func node(_ id: Int, _ latitude: Double, _ longitude: Double) -> String {
    "<node id='\(id)' version='1' lat='\(latitude)' lon='\(longitude)'/>"
  }

  private static func way(
    _ id: Int, _ nodes: [Int], _ key: String, _ value: String, version: Int = 1
  ) -> String {
    let refs = nodes.map { "<nd ref='\($0)'/>" }.joined()
    return "<way id='\(id)' version='\(version)'>\(refs)<tag k='\(key)' v='\(value)'/></way>"
  }

  /// The corners of a square, from the south-west.
  private static let corners =
    node(1, 55.001, 4.001) + node(2, 55.001, 4.002) + node(3, 55.002, 4.002)
    + node(4, 55.002, 4.001)

  @Test func aStreetAcrossTheAntimeridianIsInTheTilesOfItsEnds() throws {
    let street =
      Self.node(1, 10, 179.9995) + Self.node(2, 10.001, -179.9995)
      + Self.way(10, [1, 2], "highway", "path")
    #expect(try make(street).tiles == 2)
    #expect(FileContent.isFile("\(folder.path)/tiles/16/65535/30938.json"))
    #expect(FileContent.isFile("\(folder.path)/tiles/16/0/30938.json"))
  }

  @Test func aSlantingStreetIsInTheTilesThatItTouches() throws {
    let street =
      Self.node(1, 55, 4) + Self.node(2, 55.09, 4.16) + Self.way(10, [1, 2], "highway", "path")
    #expect(try make(street).tiles == 58)
  }

  @Test func ofAThingThatIsThereTwiceTheNewestVersionIsTaken() throws {
    let report = try make(
      Self.corners + Self.corners
        + Self.way(10, [1, 2], "highway", "footway", version: 2)
        + Self.way(10, [1, 2], "highway", "path")
        + Self.way(11, [3, 4], "highway", "steps") + Self.way(11, [3, 4], "highway", "steps"))
    #expect(report.features == 2)
    let tile = MapTile(at: GeoPoint(latitude: 55.001, longitude: 4.001))
    let bytes = try FileContent.read("\(folder.path)/tiles/\(tile).json", limit: 1 << 20)
    let features = try TileContent.read(bytes, file: "\(tile)").features
    #expect(features.first { $0.id == "way-10" }?.value == "footway")
  }

  @Test func areasWhoseOutlineCrossesItselfAreCounted() throws {
    let bow = Self.way(10, [1, 3, 2, 4, 1], "leisure", "park")
    let gap = """
      \(Self.way(11, [1, 2, 3], "note", "the outline of the relation"))
      <relation id='20' version='1'><member type='way' ref='11' role='outer'/>
      <tag k='type' v='multipolygon'/><tag k='leisure' v='park'/></relation>
      """
    let street = Self.way(12, [1, 3, 2, 4, 1], "highway", "path")
    let report = try make(Self.corners + bow + street + gap)
    #expect(report.brokenAreas == 2)
    #expect(report.features == 1)
    #expect(report.cutAreas == 0)
    let fault = #expect(throws: Fault.self) { try make(Self.corners + bow) }
    #expect(fault?.message == "has nothing that tiles show")
    #expect(fault?.hint == "left out 1 area whose outline crosses itself or is not closed")
  }

  @Test func areasBeyondTheEdgeAreCountedOnce() throws {
    let cut = Self.way(10, [1, 2, 99, 1], "leisure", "park")
    let report = try make(Self.corners + cut + Self.way(12, [1, 2], "highway", "path"))
    #expect(report.cut == 1)
    #expect(report.brokenAreas == 0)
  }
}
