import Files
import JSON
import Score
import TestSupport
import Testing

@testable import MapData

/// The map round a walker, of the tiles of a source.
@Suite struct MapFeedTests {
  private let folder = TestFolder()
  private let tile = CacheGround.tile
  private var place: GeoPoint { tile.middle }

  /// A folder that has these tiles, each with one bench.
  private func tiles(_ tiles: [MapTile]) throws -> DirectTiles {
    for tile in tiles {
      try Folders.make(folder / "16/\(tile.x)", nil)
      put(tile.bench(tile.x * 100_000 + tile.y), at: folder / "\(tile).json")
    }
    return DirectTiles(try FolderTiles(folder.path))
  }

  @Test func offlineAQuestionIsAnsweredWithAllTilesWithinAKilometre() throws {
    let wanted = MapTile.covering(place, radius: 1000)
    #expect(wanted.count == 25)
    let feed = MapFeed(try tiles(wanted), pace: .offline)
    let view = feed.view(at: place, within: 10, time: 0)
    #expect(view.features.count == 25)
    #expect(feed.coverage.used.count == 25 && feed.coverage.problems.isEmpty)
  }

  /// The radius of Soundscape's documentation, with the count of a square of 1000 m from the tiles' own arithmetic.
  @Test func withinTheDocumentedRadiusOf500MetresFewerTilesAreLookedUp() throws {
    let feed = MapFeed(
      try tiles(MapTile.covering(place, radius: 1000)), radius: 500, pace: .offline)
    #expect(feed.view(at: place, within: 10, time: 0).features.count == 9)
    #expect(feed.view(at: place, within: 1000, time: 0.01).features.count == 25)
  }

  @Test func tilesAreLookedUpAgainAfterFiveSecondsAndFiveMetres() throws {
    let feed = MapFeed(try tiles([tile]), pace: .offline)
    #expect(feed.view(at: place, within: 10, time: 0).features.map(\.name) == ["Bench"])
    put(tile.bench(1, name: "Seat by the pond"), at: folder / "\(tile).json")
    func name(_ metres: Double, _ time: Double) -> String? {
      let point = place.moved(by: metres, bearing: 0)
      return feed.view(at: point, within: 10, time: time).features.first?.name
    }
    #expect(name(6, 4) == "Bench")
    #expect(name(4, 6) == "Bench")
    #expect(name(6, 6) == "Seat by the pond")
  }

  @Test func whoIsSuddenlyElsewhereSeesThatPlace() throws {
    let far = MapTile(x: tile.x + 900, y: tile.y)
    let feed = MapFeed(try tiles([tile, far]), pace: .offline)
    _ = feed.view(at: place, within: 10, time: 0)
    let view = feed.view(at: far.middle, within: 10, time: 0.01)
    #expect(view.features.map(\.id).count == 1)
    #expect(view.features[0].id.contains("\(far.x)"))
  }

  @Test func aQuestionForMoreThanAKilometreIsAnswered() throws {
    let wide = MapTile.covering(place, radius: 1600)
    let feed = MapFeed(try tiles(wide), pace: .offline)
    #expect(feed.view(at: place, within: 10, time: 0).features.count == 25)
    #expect(feed.view(at: place, within: 1600, time: 0.01).features.count == wide.count)
  }

  @Test func whatIsMissingOrLeftOutIsSaid() throws {
    let supply = try tiles([tile])
    let torn = MapTile(x: tile.x + 1, y: tile.y)
    let broken = MapTile(x: tile.x, y: tile.y + 1)
    try Folders.make(folder / "16/\(torn.x)", nil)
    put(Array(torn.bench(3).dropLast(7)), at: folder / "\(torn).json")
    let text = String(decoding: broken.bench(4), as: UTF8.self)
    put(Array((text.dropLast(2) + ",{}]}").utf8), at: folder / "\(broken).json")
    let feed = MapFeed(supply, pace: .offline)
    #expect(feed.view(at: place, within: 10, time: 0).features.count == 2)
    #expect(feed.coverage.missing == [torn])
    let problems = feed.coverage.problems
    #expect(problems.count == 2)
    #expect(problems[0].hasPrefix("map: of 25 tiles 1 is missing: \(folder.path)/\(torn).json:1:"))
    #expect(problems[1].hasPrefix("map: 1 broken feature left out: "))
  }

  @Test func theSameTilesHaveTheSameDigestWhicheverCameFirst() throws {
    let supply = try tiles(MapTile.covering(place, radius: 1000))
    let (there, back) = (MapFeed(supply, pace: .offline), MapFeed(supply, pace: .offline))
    let path = (0..<5).map { place.moved(by: 10 * Double($0), bearing: 90) }
    for (time, point) in path.enumerated() {
      _ = there.view(at: point, within: 10, time: 10 * Double(time))
    }
    for (time, point) in path.reversed().enumerated() {
      _ = back.view(at: point, within: 10, time: 10 * Double(time))
    }
    #expect(there.coverage.digest == back.coverage.digest)
    put(tile.bench(9), at: folder / "\(tile).json")
    let other = MapFeed(supply, pace: .offline)
    _ = other.view(at: place, within: 10, time: 0)
    #expect(other.coverage.digest != there.coverage.digest)
  }

  @Test func liveNobodyWaitsForAHostThatSaysNothing() throws {
    let ground = try CacheGround(timeOut: 100_000)
    ground.host.answers(.silence)
    let feed = MapFeed(ground.cache, pace: .live)
    #expect(feed.view(at: place, within: 10, time: 0).features.isEmpty)
    #expect(eventually { ground.host.silentClients == 1 })
    #expect(feed.view(at: place, within: 10, time: 0.01).features.isEmpty)
  }

  /// What a live feed shows after all has been shown that has come by now.
  private func names(_ feed: MapFeed, at time: Double) throws -> [String] {
    if let tiles = feed.takeArrived() { try feed.show(tiles) }
    return feed.view(at: place, within: 10, time: time).features.map(\.name)
  }

  @Test func liveTheMapComesAsSoonAsItIsThereAndStaysWhenTheHostIsGone() throws {
    let ground = try CacheGround()
    ground.host.answers(.answer(200, body: tile.bench(1)))
    let feed = MapFeed(ground.cache, pace: .live)
    #expect(try eventually { try names(feed, at: 0.001) == ["Bench"] })
    #expect(eventually { feed.coverage.used.count == 25 })
    ground.host.end()
    ground.clock.pass(604_800)
    _ = feed.view(at: place.moved(by: 10, bearing: 0), within: 10, time: 100)
    #expect(eventually { feed.coverage.faults.count == 25 })
    #expect(try names(feed, at: 100) == ["Bench"])
    #expect(feed.coverage.problems[0].hasPrefix("map: of 25 tiles 25 are perhaps not the newest: "))
  }

  @Test func liveTheDiskIsShownBeforeTheHostIsAsked() throws {
    let ground = try CacheGround(timeOut: 100_000)
    ground.host.answers(.answer(200, body: tile.bench(1)))
    _ = ground.find()
    ground.clock.pass(604_800)
    ground.host.answers(.silence)
    let feed = MapFeed(ground.cache, pace: .live)
    _ = feed.view(at: place, within: 10, time: 0)
    #expect(try eventually { try names(feed, at: 0.01) == ["Bench"] })
  }

  @Test func liveAHostThatComesBackIsAskedAgainThoughNobodyWalks() throws {
    let ground = try CacheGround()
    ground.host.answers(.answer(503))
    let feed = MapFeed(ground.cache, pace: .live)
    _ = feed.view(at: place, within: 10, time: 0)
    #expect(eventually { feed.coverage.faults.count == 25 })
    ground.host.answers(.answer(200, body: tile.bench(1)))
    ground.clock.pass(60)
    var time = 60.0
    #expect(
      try eventually {
        time += 60
        return try names(feed, at: time) == ["Bench"]
      })
  }

  /// Between two ticks only, so that all that is decided in one sees one map.
  @Test func liveTheMapChangesWhenThatIsSaidAndNotBefore() throws {
    let ground = try CacheGround()
    ground.host.answers(.answer(200, body: tile.bench(1)))
    let feed = MapFeed(ground.cache, pace: .live)
    func isEmpty() -> Bool { feed.view(at: place, within: 10, time: 0).features.isEmpty }
    #expect(isEmpty())
    #expect(eventually { feed.coverage.used.count == 25 })
    var tiles: MapTiles?
    #expect(
      eventually {
        tiles = feed.takeArrived() ?? tiles
        return tiles?.digests.count == 25
      })
    #expect(isEmpty() && feed.takeArrived() == nil)
    try feed.show(try #require(tiles))
    #expect(!isEmpty())
  }

  @Test func whatIsToldIsShownFromTheDiskAndTheHostIsNotAsked() throws {
    let ground = try CacheGround()
    ground.host.answers(.answer(200, body: tile.bench(1)))
    let digest = try #require(ground.find().loaded?.digest)
    ground.clock.pass(2 * 604_800)
    let asked = ground.host.requests.count
    let feed = MapFeed(ground.cache, pace: .told)
    #expect(feed.view(at: place, within: 10, time: 0).features.isEmpty)
    try feed.show(MapTiles([tile: digest]))
    #expect(feed.view(at: place, within: 10, time: 1).features.map(\.name) == ["Bench"])
    #expect(feed.coverage.used == [tile: digest] && feed.coverage.problems.isEmpty)
    try feed.show(MapTiles([:]))
    #expect(feed.view(at: place, within: 10, time: 2).features.isEmpty)
    #expect(ground.host.requests.count == asked)
  }

  @Test func aTileThatIsNotAsItWasIsNamedAndTheOthersAreShown() throws {
    let other = MapTile(x: tile.x + 1, y: tile.y)
    let gone = MapTile(x: tile.x + 2, y: tile.y)
    let supply = try tiles([tile, other])
    let digest = try #require(supply.atHand(tile)?.digest)
    let feed = MapFeed(supply, pace: .told)
    let fault = #expect(throws: Fault.self) {
      try feed.show(MapTiles([tile: digest, other: digest, gone: digest]))
    }
    #expect(fault?.message == "has another text than then")
    #expect(fault?.place.file == "\(folder.path)/\(other)")
    #expect(feed.view(at: place, within: 10, time: 0).features.map(\.name) == ["Bench"])
    #expect(feed.coverage.missing == [other, gone])
  }

  @Test func aRecordOfTilesIsReadAsItWasWritten() throws {
    let tiles = MapTiles([tile: "00ff", MapTile(x: 0, y: 65_535): "12"])
    let json = try JSONParser.parse(Array(tiles.json.compact.utf8))
    let texts = (json.members ?? []).map { ($0.key, $0.value.string ?? "") }
    #expect(texts.map(\.0) == ["16/0/65535", "16/17408/26225"])
    #expect(try MapTiles(reading: Dictionary(texts) { $1 }) == tiles)
    for name in ["15/1/1", "16/1", "16/1/65536", "16/01/1", "16/-1/1", "16/1/1/1", ""] {
      #expect(throws: Fault.self, "\(name)") { try MapTiles(reading: [name: "00"]) }
    }
  }

  @Test func onlyTilesThatBothHaveAreCompared() {
    let (far, new) = (MapTile(x: 1, y: 1), MapTile(x: 2, y: 2))
    let then = MapTiles([tile: "a", far: "b"])
    #expect(then.warning(MapTiles([tile: "a", new: "c"])) == nil)
    #expect(
      then.warning(MapTiles([tile: "c", far: "b"]))
        == "1 tile of the map changed since, first 16/17408/26225: other things may be called out")
  }

  @Test func markersAreInViewWhateverTheTiles() throws {
    let marker = MapFeature(
      id: "marker-1", name: "Meeting point", type: "marker", value: "", category: .marker,
      shape: .points([place]))
    let feed = MapFeed(try tiles([tile]), markers: [marker], pace: .offline)
    let view = feed.view(at: place, within: 10, time: 0)
    #expect(Set(view.features.map(\.name)) == ["Bench", "Meeting point"])
  }
}
