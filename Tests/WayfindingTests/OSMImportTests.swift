import Score
import TestSupport
import Testing

@testable import JSON
@testable import Wayfinding

@Suite struct OSMImportTests {
  private let importer = OSMImport(mappings: ["m/drone.lua", "m/rose-garden.lua", "m/pond.lua"])

  private func site(_ text: String) throws(Faults) -> Site {
    try importer.site(from: Array(text.utf8), file: "osm.json")
  }

  private static let overpass = """
    {"version":0.6,"osm3s":{"copyright":"The data included is from www.openstreetmap.org."},
    "elements":[
    {"type":"node","id":1,"lat":33.79,"lon":-84.37,"tags":{"amenity":"fountain","name":"Old fountain"}},
    {"type":"way","id":2,"center":{"lat":33.791,"lon":-84.37},"tags":{"leisure":"garden"}},
    {"type":"way","id":3,"geometry":[{"lat":33.79,"lon":-84.371},{"lat":33.79,"lon":-84.3705},
    {"lat":33.7905,"lon":-84.3705},{"lat":33.7905,"lon":-84.371},{"lat":33.79,"lon":-84.371}],
    "tags":{"natural":"water","water":"pond"}},
    {"type":"relation","id":4,"center":{"lat":33.792,"lon":-84.37},
    "tags":{"historic":"ruins","start_date":"1890","description":"A wall."}},
    {"type":"node","id":5,"lat":33.79,"lon":-84.37,"tags":{"highway":"crossing"}},
    {"type":"way","id":6,"tags":{"leisure":"garden"}},
    {"type":"node","id":1,"lat":33.79,"lon":-84.37,"tags":{"amenity":"fountain"}}
    ]}
    """

  @Test func overpassBecomesRipples() throws {
    let site = try site(Self.overpass)
    #expect(site.ripples.map(\.id) == ["node-1", "way-2", "way-3", "relation-4"])
    #expect(site.ripples.map(\.name) == ["Old fountain", "garden", "water", "ruins"])
    #expect(
      site.ripples.map(\.mapping) == [
        "m/pond.lua", "m/rose-garden.lua", "m/pond.lua", "m/rose-garden.lua",
      ])
    guard case .circle(let centre, let radius) = site.ripples[2].shape else { return }
    #expect(abs(radius - (46.32 * 55.46 / Double.pi).squareRoot()) < 0.1)
    #expect(abs(centre.latitude - 33.790_25) < 1e-6)
    #expect(site.ripples[3].info == "A wall.; since: 1890")
    #expect(site.attribution.contains("ODbL"))
    let missed = site.findings.filter { $0.kind == .notImported }.map(\.detail)
    #expect(missed.contains("no point of interest: highway=crossing"))
    #expect(missed.contains { $0.contains("out tags center") })
    #expect(missed.contains("the same object again"))
  }

  /// A park of two ways with a hole, as Overpass writes relations for `out geom`.
  @Test func aRelationWithTheGeometryOfItsMembersIsAnArea() throws {
    func way(_ role: String, _ points: [(Double, Double)]) -> String {
      let geometry = points.map { "{\"lat\":\($0.0),\"lon\":\($0.1)}" }.joined(separator: ",")
      return "{\"type\":\"way\",\"role\":\"\(role)\",\"geometry\":[\(geometry)]}"
    }
    let members = [
      way("outer", [(55, 4), (55, 4.002), (55.001, 4.002)]),
      way("outer", [(55, 4), (55.001, 4), (55.001, 4.002)]),
      way("inner", [(55.0004, 4.0008), (55.0004, 4.001), (55.0006, 4.001), (55.0004, 4.0008)]),
    ]
    let text =
      "{\"elements\":[{\"type\":\"relation\",\"id\":201,\"members\":[\(members.joined(separator: ","))],"
      + "\"tags\":{\"leisure\":\"park\",\"name\":\"Two-way Park\"}}]}"
    let site = try site(text)
    #expect(site.ripples.map(\.name) == ["Two-way Park"])
    #expect(site.findings.filter { $0.kind == .notImported }.isEmpty)
  }

  @Test func whatIsImportedIsASite() throws {
    let text = try site(Self.overpass).geoJSON
    let read = try Site.read(text, file: "site.geojson")
    #expect(read.ripples.count == 4 && read.geoJSON == text)
    #expect(read.attribution == OSMImport.attribution)
    #expect(read.findings.isEmpty)
  }

  @Test func overpassTurbosGeoJSONIsRead() throws {
    let text = #"""
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{"@id":"node/77","natural":"tree","species":"Quercus robur","height":20},
      "geometry":{"type":"Point","coordinates":[5.8,53.2]}},
      {"type":"Feature","properties":{"amenity":"bench"},
      "geometry":{"type":"Point","coordinates":[5.8,53.2]}}]}
      """#
    let site = try site(text)
    #expect(site.ripples.map(\.id) == ["node-77", "bench-53.2-5.8"])
    #expect(site.ripples[0].name == "Quercus robur")
    #expect(site.findings.contains { $0.kind == .noIdentifier })
  }

  @Test func xmlIsRefusedWithWhatToDo() {
    let error = #expect(throws: Faults.self) { try self.site("\n <osm version=\"0.6\"/>") }
    #expect(
      error?.description.contains("it is XML, expected GeoJSON or Overpass JSON; export") == true)
  }

  @Test func anExtractWithoutPointsOfInterestSaysSo() throws {
    let site = try site(#"{"elements":[]}"#)
    #expect(site.ripples.isEmpty && site.findings.map(\.kind) == [.noRipples])
    #expect(throws: Faults.self) { try self.site(#"{"a":1}"#) }
  }

  @Test func idsTooLongToBeExactAreNotTrusted() throws {
    let features = [-100_000_000_000_000_001, -100_000_000_000_000_002].enumerated().map {
      #"{"type":"Feature","osm_ids":[\#($1)],"properties":{"leisure":"park"},"geometry":"#
        + #"{"type":"Point","coordinates":[\#($0),53]}}"#
    }
    let site = try site(SiteSamples.collection(features))
    #expect(site.ripples.map(\.id) == ["park-53-0", "park-53-1"])
  }

  /// Real tiles, where the shared data lies beside the package.
  @Test(
    .enabled(if: SharedFiles.hasData, "needs ../shared/data"),
    arguments: ["IntersectionCross1_1", "IntersectionT2_1", "DataReal_1"])
  func soundscapesTilesAreRead(tile: String) throws {
    let path = SharedFiles.data + "/geojson/soundscape_tile__GeoJson\(tile).geojson"
    let bytes = try #require(TestFile.bytes(path))
    let site = try importer.site(from: bytes, file: path)
    #expect(!site.ripples.isEmpty)
    #expect(Set(site.ripples.map(\.id)).count == site.ripples.count)
    let count = site.findings.filter { $0.kind == .notImported }.reduce(0) { $0 + $1.count }
    let all = try JSONParser.parse(bytes)["features"]?.array?.count
    #expect(site.ripples.count + count == all)
    #expect(try Site.read(site.geoJSON, file: "site").geoJSON == site.geoJSON)
    if tile == "IntersectionCross1_1" {
      #expect(site.ripples.contains { $0.id == "way-71888358" })
      #expect(site.findings.contains { $0.kind == .farAway && $0.detail.contains(", 127.") })
      #expect(site.ripples.contains { $0.name == "William Budd" && $0.id == "node-2822541773" })
      #expect(site.ripples.filter { $0.name == "bench" }.count == 3)
    }
  }
}
