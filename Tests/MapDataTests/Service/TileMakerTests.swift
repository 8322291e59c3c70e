import Files
import MapData
import Score
import Network
import TestSupport
import Testing

/// Tiles made of an extract, against the counts of the extract itself.
@Suite struct TileMakerTests {
  private let folder = TestFolder()

  /// A T of two streets, a closed street, a house with two doors, a shop, an aisle of a car park, and a relation with a hole.
  private static let extract = """
    <?xml version='1.0' encoding='UTF-8'?>
    <osm version="0.6" generator="a test">
     <node id="1" version="1" lat="55.001" lon="4.001"/>
     <node id="2" version="1" lat="55.001" lon="4.002"/>
     <node id="3" version="1" lat="55.001" lon="4.003"/>
     <node id="4" version="1" lat="55.002" lon="4.002"/>
     <node id="5" version="1" lat="55.0005" lon="4.001"><tag k="entrance" v="main"/></node>
     <node id="6" version="1" lat="55.0005" lon="4.0012"/>
     <node id="7" version="1" lat="55.0007" lon="4.0012"><tag k="entrance" v="yes"/></node>
     <node id="8" version="1" lat="55.0015" lon="4.0015"><tag k="shop" v="bakery"/><tag k="name" v="Mill &amp; Son"/></node>
     <node id="9" version="1" lat="55.0003" lon="4.0005"/>
     <node id="10" version="1" lat="55.0003" lon="4.0025"/>
     <node id="11" version="1" lat="55.0025" lon="4.0025"/>
     <node id="12" version="1" lat="55.0012" lon="4.0022"/>
     <node id="13" version="1" lat="55.0012" lon="4.0024"/>
     <node id="14" version="1" lat="55.0014" lon="4.0024"/>
     <way id="20" version="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/><tag k="name" v="Long Street"/></way>
     <way id="21" version="1"><nd ref="2"/><nd ref="4"/><tag k="highway" v="footway"/></way>
     <way id="22" version="1"><nd ref="5"/><nd ref="6"/><nd ref="7"/><nd ref="5"/><tag k="building" v="yes"/></way>
     <way id="23" version="1"><nd ref="3"/><nd ref="4"/><tag k="highway" v="service"/><tag k="service" v="parking_aisle"/></way>
     <way id="24" version="1"><nd ref="1"/><nd ref="9"/><nd ref="10"/><nd ref="1"/><tag k="highway" v="living_street"/></way>
     <way id="25" version="1"><nd ref="9"/><nd ref="10"/><nd ref="11"/><nd ref="9"/></way>
     <way id="26" version="1"><nd ref="12"/><nd ref="13"/><nd ref="14"/><nd ref="12"/></way>
     <relation id="30" version="1"><member type="way" ref="25" role="outer"/><member type="way" ref="26" role="inner"/>
      <tag k="type" v="multipolygon"/><tag k="leisure" v="park"/><tag k="name" v="The Green"/></relation>
    </osm>
    """

  private func make(_ text: String, _ name: String = "town.osm") throws -> (
    TileMaker.Report, String
  ) {
    try TextFile.write(text, to: "\(folder.path)/\(name)")
    let tiles = "\(folder.path)/tiles"
    return (try TileMaker.make("\(folder.path)/\(name)", in: tiles), tiles)
  }

  private func contents(_ folder: String) throws -> [TileContent] {
    let source = try TileSources.named(folder)
    var found: [TileContent] = []
    for tile in MapTile.covering(GeoPoint(latitude: 55.001, longitude: 4.002), radius: 1000) {
      if case .content(let bytes, _) = source.fetch(tile, known: nil) {
        found.append(try TileContent.read(bytes, file: "\(tile)"))
      }
    }
    return found
  }

  @Test func aTileHasWhatTheExtractHas() throws {
    let (report, folder) = try make(Self.extract)
    let all = try contents(folder)
    #expect(all.count == report.tiles && all.allSatisfy(\.faults.isEmpty))
    let features = Dictionary(
      all.flatMap(\.features).map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    #expect(
      features.keys.sorted() == [
        "node-5", "node-7", "node-8", "relation-30", "way-20", "way-21", "way-22", "way-24",
      ])
    #expect(features["node-8"]?.tags["name"] == "Mill & Son")
    #expect(features["way-24"]?.value == "living_street")
    #expect(features["way-24"].map { Self.kind($0.shape) } == "line")
    #expect(features["relation-30"].map { Self.kind($0.shape) } == "area")
  }

  private static func kind(_ shape: MapShape) -> String {
    switch shape {
    case .points: "point"
    case .lines: "line"
    case .areas: "area"
    }
  }

  @Test func streetsMeetWhereMoreThanOneHasTheNode() throws {
    let (report, folder) = try make(Self.extract)
    let junctions = try contents(folder).flatMap(\.junctions)
    let ways = Set(junctions.map { Set($0.ways) })
    #expect(ways == [["way-20", "way-21"], ["way-20", "way-24"]])
    #expect(report.junctions == 2)
  }

  @Test func theDoorsOfAHouseAreItsEntrances() throws {
    let (report, folder) = try make(Self.extract)
    let lists = try contents(folder).flatMap(\.entrances)
    #expect(lists.first?.building == "way-22")
    #expect(Set(lists.first?.entrances ?? []) == ["node-5", "node-7"])
    #expect(report.entrances == 2)
  }

  @Test func waysThatReachBeyondTheExtractAreCounted() throws {
    let beyond = """
       <way id="40" version="1"><nd ref="1"/><nd ref="98"/><nd ref="99"/><tag k="highway" v="path"/></way>
       <way id="41" version="1"><nd ref="97"/><nd ref="2"/><tag k="highway" v="path"/></way>
       <relation id="30"
      """
    let whole = Self.extract.replacing("<relation id=\"30\"", with: beyond)
    let (report, _) = try make(whole)
    #expect(report.cut == 2)
    #expect(try make(Self.extract).0.cut == 0)
    #expect(report.features == (try make(Self.extract).0.features))
  }

  @Test func areasThatReachBeyondTheExtractAreCounted() throws {
    let members = """
      <relation id="31" version="1"><member type="way" ref="95" role=""/><tag k="type" v="route"/></relation>
      <relation id="32" version="1"><member type="way" ref="27" role="outer"/><tag k="type" v="boundary"/></relation>
      </osm>
      """
    let cut = Self.extract
      .replacing("<member type=\"way\" ref=\"26\"", with: "<member type=\"way\" ref=\"96\"")
      .replacing(
        "<relation id=\"30\"",
        with:
          "<way id=\"27\" version=\"1\"><nd ref=\"1\"/><nd ref=\"99\"/></way><relation id=\"30\""
      )
      .replacing("</osm>", with: members)
    // The park lacks a way, the boundary's way lacks a point; a route is no area.
    let report = try make(cut).0
    #expect(report.cutAreas == 2)
    #expect(report.cut == 1)
    #expect(try make(Self.extract).0.cutAreas == 0)
  }

  @Test func thingsWithoutAnIDOfOpenStreetMapAreCounted() throws {
    let nodes = ["-1", "9223372036854775806"].map {
      "<node id=\"\($0)\" version=\"1\" lat=\"55.001\" lon=\"4.001\"><tag k=\"amenity\" v=\"cafe\"/></node>"
    }
    let (report, folder) = try make(
      Self.extract.replacing("</osm>", with: nodes.joined() + "</osm>"))
    #expect(report.unnumbered == 2)
    #expect(!(try contents(folder).flatMap(\.features).contains { $0.tags["amenity"] == "cafe" }))
  }

  @Test func tilesThatWereThereAreCounted() throws {
    let first = try make(Self.extract).0
    #expect(first.replaced == 0 && first.others == 0)
    let again = try make(Self.extract).0
    #expect(again.replaced == 0 && again.others == 0)
    let changed = try make(Self.extract.replacing("Long Street", with: "Short Street")).0
    #expect((1...first.tiles).contains(changed.replaced) && changed.others == 0)
    let elsewhere = try make(Self.extract.replacing("lat=\"55", with: "lat=\"56")).0
    #expect(elsewhere.replaced == 0 && elsewhere.others == first.tiles)
  }

  @Test func whatCannotBeReadIsNamed() throws {
    for text in ["", "<osm version='0.6'><node id='1' lat='55'", "no map"] {
      #expect(throws: Fault.self) { try make(text) }
    }
    let fault = #expect(throws: Fault.self) { try make("<osm version='0.6'></osm>") }
    #expect(fault?.message == "has nothing that tiles show")
    let missing = #expect(throws: Fault.self) { try TileMaker.make("/nowhere.osm", in: "/tmp/no") }
    #expect(missing?.code == .missing)
  }

  @Test func aHostServesTilesAndSaysWhatHasNotChanged() throws {
    let (_, folder) = try make(Self.extract)
    let server = WebServer(host: "127.0.0.1", port: 0, access: WebAccess())
    try server.begin(serving: [try MapData.TileHost(folder)])
    defer { server.end() }
    let host = try HostTiles(server.address(of: "127.0.0.1"))
    let tile = MapTile(at: GeoPoint(latitude: 55.001, longitude: 4.002))
    guard case .content(let bytes, let mark?) = host.fetch(tile, known: nil) else {
      Issue.record("the tile is served with a mark")
      return
    }
    #expect(bytes == (try FileContent.read("\(folder)/\(tile).json", limit: 1 << 20)))
    guard case .same = host.fetch(tile, known: mark) else {
      Issue.record("a tile that is known is not sent again")
      return
    }
    guard case .none = host.fetch(MapTile(x: 0, y: 0), known: nil) else {
      Issue.record("where nothing is mapped there is no tile")
      return
    }
  }
}
