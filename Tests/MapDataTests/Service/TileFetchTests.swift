import Files
import MapData
import Score
import Network
import TestSupport
import Testing

/// Tiles fetched into a folder from a host of our own.
@Suite struct TileFetchTests {
  private let folder = TestFolder()
  private let place = GeoPoint(latitude: 33.79, longitude: -84.3729)
  private let tile = MapTile(x: 17_408, y: 26_225)

  /// Three tries without a pause between them.
  private static let quick = {
    var rules = CacheRules()
    rules.pause = 0
    return rules
  }()

  private static let bench = Array(
    """
    {"type":"FeatureCollection","features":[{"type":"Feature","osm_ids":[1],"feature_type":"amenity",\
    "feature_value":"bench","properties":{},"geometry":{"type":"Point","coordinates":[-84.3729,33.79]}}]}
    """.utf8)

  /// A host of one tile, which lives as long as `body` runs.
  private func hosted(_ body: (String) throws -> Void) throws {
    let source = folder / "source"
    try Folders.make("\(source)/16/17408", nil)
    try ByteFile.write(Self.bench, to: "\(source)/\(tile).json")
    let server = WebServer(host: "127.0.0.1", port: 0, access: WebAccess())
    try server.begin(serving: [try MapData.TileHost(source)])
    defer { server.end() }
    try body(server.address(of: "127.0.0.1"))
  }

  @Test func theFolderIsASourceOfTheTilesRoundThePlace() throws {
    try hosted { host in
      let report = try TileFetch.fetch(host, round: [place], radius: 1000, into: folder / "out")
      #expect(report.tiles == 25 && report.features == 1 && report.warnings.isEmpty)
    }
    let source = try TileSources.named(folder / "out")
    guard case .content(let bytes, _) = source.fetch(tile, known: nil) else {
      throw Fault(.data, "the tile is not there")
    }
    #expect(bytes == Self.bench)
  }

  @Test func aHostThatIsGoneTakesNothingAway() throws {
    var address = ""
    try hosted { host in
      address = host
      _ = try TileFetch.fetch(host, round: [place], radius: 0, into: folder / "out")
    }
    // Fresh, so that nobody is asked.
    let again = try TileFetch.fetch(address, round: [place], radius: 0, into: folder / "out")
    #expect(again.features == 1 && again.warnings.isEmpty)
    // Nobody knows how old it is.
    try TextFile.write("{}", to: "\(folder / "out")/\(tile).about")
    let stale = try TileFetch.fetch(
      address, round: [place], radius: 0, into: folder / "out", rules: Self.quick)
    #expect(stale.features == 1 && stale.old.count == 1)
    #expect(stale.warnings.first?.hasPrefix("of 1 tiles 1 is perhaps not the newest: ") == true)
  }

  @Test func whereNothingCanBeHadTheFaultIsThrown() throws {
    let fault = try #require(throws: Fault.self) {
      try TileFetch.fetch(
        "http://127.0.0.1:1", round: [place], radius: 0, into: folder / "out", rules: Self.quick)
    }
    #expect(fault.code == .connection)
    #expect(throws: Fault.self) {
      try TileFetch.fetch("ftp://a.org", round: [place], radius: 0, into: folder / "out")
    }
    let many = try #require(throws: Fault.self) {
      try TileFetch.fetch(
        "http://127.0.0.1:1", round: [place], radius: 50_000, into: folder / "out")
    }
    #expect(many.description.contains("2500 tiles"))
  }

  @Test func aPlaceIsLatitudeAndLongitude() throws {
    let place = try TileFetch.place("55.86, -4.25")
    #expect(place.latitude == 55.86 && place.longitude == -4.25)
    for text in ["", "55.86", "-104.25,5", "a,b", "1,2,3", "nan,4"] {
      #expect(throws: Fault.self) { try TileFetch.place(text) }
    }
  }
}
