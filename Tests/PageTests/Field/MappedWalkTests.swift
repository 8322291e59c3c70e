import Behaviors
import Files
import Glibc
import MapData
import Rendering
import Score
import Synchronization
import TestSupport
import Testing

@testable import Page

/// Walks by phone whose map comes from a host: nobody waits for it, and a render has the tiles when the walk had them.
@Suite struct MappedWalkTests {
  private static let guidance = #""beacon":"goal","settings":{"map_radius":100}"#
  private let folder = TestFolder()

  /// The tiles of a folder as a slow host's: they come when a gate is opened.
  private final class SlowTiles: TileSupply {
    private let tiles: DirectTiles
    private let gate = Mutex(false)
    var name: String { tiles.name }

    init(_ folder: String) throws { tiles = DirectTiles(try FolderTiles(folder)) }

    func open() { gate.withLock { $0 = true } }

    func atHand(_ tile: MapTile) -> LoadedTile? { nil }

    func newest(
      _ wanted: [MapTile], held: [MapTile: LoadedTile], each: (TileFinding) -> Bool
    ) {
      _ = eventually(within: .infinity) { gate.withLock { $0 } }
      tiles.newest(wanted, held: held, each: each)
    }
  }

  /// A walk with a café 30 m along the way, in a garden whose staff have named a host.
  private func stroll() throws -> (Stroll, SlowTiles) {
    var ground = try FieldGround(guidance: Self.guidance) {
      $0.mapTiles = "http://127.0.0.1:9/tiles"
    }
    let place = ground.ground.degrees(30, 5)
    let point = GeoPoint(latitude: place.latitude, longitude: place.longitude)
    let tile = MapTile(at: point)
    try Folders.make(folder / "16/\(tile.x)", nil)
    put(
      Array(
        """
        {"type":"FeatureCollection","features":[{"type":"Feature","osm_ids":[1],\
        "feature_type":"amenity","feature_value":"cafe","properties":{"name":"The Mill"},\
        "geometry":{"type":"Point","coordinates":[\(point.longitude),\(point.latitude)]}}]}
        """.utf8), at: folder / "\(tile).json")
    ground.tiles = folder.path
    let slow = try SlowTiles(folder.path)
    ground.garden.guidance.map = WalkMap(slow, pace: .live)
    return (try Stroll(ground), slow)
  }

  /// The calls of the café.
  private func calls(_ walk: FieldWalk) -> Int {
    (walk.director.guidance?.notes ?? []).count {
      $0.kind == .state && $0.reason == "is called" && $0.category?.rawValue == "place"
    }
  }

  private func walkUntilTheMapIsShown(_ stroll: Stroll) throws -> Bool {
    try eventually {
      try stroll.go(0.05)
      return stroll.walk.mapped != nil
    }
  }

  @Test func theWalkGoesOnWithoutItsMapAndIsRenderedWithTheTilesAsTheyCame() throws {
    let (stroll, tiles) = try stroll()
    let walk = stroll.walk
    try stroll.go(4)
    #expect(walk.tick >= 400 && walk.mapped == nil && calls(walk) == 0)
    tiles.open()
    #expect(eventually { walk.director.map?.used.isEmpty == false })
    #expect(try walkUntilTheMapIsShown(stroll))
    try stroll.go(18)
    #expect(calls(walk) == 1, "\(walk.director.logText)")
    try stroll.endAndCompare()
    let lines = try FileContent.text("\(walk.folder)/\(KeptMap.name)").split(separator: "\n")
    let tick = lines.first?.firstMatch(of: /"tick":([0-9]+)/).flatMap { Int($0.1) }
    #expect(try #require(tick) >= 400)
    let kept = try #require(try KeptWalk(in: walk.folder))
    #expect(kept.mapTiles == "http://127.0.0.1:9/tiles" && kept.tiles == nil)
  }

  /// Whoever renders the walk where the tiles are others is told.
  @Test func otherTilesThanThoseOfTheWalkAreAWarning() throws {
    let (stroll, tiles) = try stroll()
    tiles.open()
    #expect(try walkUntilTheMapIsShown(stroll))
    try stroll.go(2)
    try stroll.endAndCompare()
    let path = try #require(FileContent.files(in: folder.path).first)
    put(Array(try FileContent.text(path).replacing("The Mill", with: "The Oak").utf8), at: path)
    var request = stroll.ground.request()
    #expect(
      try Render(request).run().warnings.contains { $0.contains("has another text than then") })
    request.mapTiles = nil
    // The host is named by the walk's record alone, and nobody asks it.
    #expect(try Render(request).run().warnings.contains { $0.contains("is not kept any more") })
  }
}
