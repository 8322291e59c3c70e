import Testing

@testable import MapData

/// When a cache asks its host, and when it does not.
@Suite struct TileCacheTests {
  private let tile = CacheGround.tile

  @Test func aTileIsAskedForOnceAndThenByItsMark() throws {
    let ground = try CacheGround()
    ground.host.answers(.answer(200, fields: ["ETag: \"v1\""], body: tile.bench(1)))
    #expect(ground.find().names == ["Bench"])
    #expect(ground.host.requests.map(\.line) == ["GET /tiles/16/17408/26225.json HTTP/1.1"])
    #expect(ground.host.requests[0].known == nil)

    ground.clock.pass(604_799)
    #expect(ground.find().names == ["Bench"])
    #expect(ground.host.requests.count == 1)

    ground.host.answers(.answer(304))
    ground.clock.pass(1)
    let found = ground.find()
    #expect(found.names == ["Bench"] && found.fault == nil)
    #expect(ground.host.requests.map(\.known) == [nil, "\"v1\""])
  }

  @Test func aTileThatHasNotChangedIsFreshForSevenMoreDays() throws {
    let ground = try CacheGround()
    ground.host.answers(.answer(200, fields: ["ETag: W/\"7\""], body: tile.bench(1)))
    _ = ground.find()
    ground.host.answers(.answer(304))
    for count in 2...4 {
      ground.clock.pass(604_800)
      _ = ground.find()
      ground.clock.pass(604_799)
      _ = ground.find()
      #expect(ground.host.requests.count == count)
      ground.clock.pass(-604_799)
    }
    #expect(ground.host.requests.last?.known == "W/\"7\"")
  }

  @Test func anotherVersionTakesTheOldOnesPlace() throws {
    let ground = try CacheGround()
    ground.host.answers(.answer(200, fields: ["ETag: \"v1\""], body: tile.bench(1)))
    _ = ground.find()
    ground.clock.pass(604_800)
    ground.host.answers(.answer(200, fields: ["ETag: \"v2\""], body: tile.bench(1, name: "Seat")))
    #expect(ground.find().names == ["Seat"])
    #expect(Array(ground.kept.values) == [tile.bench(1, name: "Seat")])
    ground.clock.pass(604_800)
    _ = ground.find()
    #expect(ground.host.requests.map(\.known) == [nil, "\"v1\"", "\"v2\""])
  }

  @Test func afterThreeTriesNobodyAsksForAMinute() throws {
    let ground = try CacheGround()
    ground.host.answers(.answer(503))
    let found = ground.find()
    #expect(found.loaded == nil)
    #expect(found.fault?.message == "the host answers 503")
    #expect(ground.host.requests.count == 3)
    #expect(ground.clock.waits == [1, 2])

    ground.clock.pass(59.9)
    #expect(ground.find().fault?.message == "the host answers 503")
    #expect(ground.find(MapTile(x: 17_409, y: 26_225)).fault?.message == "the host answers 503")
    #expect(ground.host.requests.count == 3)

    ground.clock.pass(0.1)
    ground.host.answers(.answer(200, body: tile.bench(1)))
    #expect(ground.find().names == ["Bench"])
    #expect(ground.host.requests.count == 4)
  }

  @Test func aTileThatIsNoneHoldsUpNoOther() throws {
    let ground = try CacheGround()
    ground.host.answers(.answer(200, body: Array("<html>".utf8)))
    #expect(ground.find().fault?.code == .data)
    let other = MapTile(x: 17_409, y: 26_225)
    ground.host.answers(.answer(200, body: other.bench(2)))
    #expect(ground.find(other).names == ["Bench"])
    #expect(ground.find().fault?.code == .data)
    #expect(ground.host.requests.count == 2)
    ground.clock.pass(599.9)
    #expect(ground.find().fault?.code == .data)
    #expect(ground.host.requests.count == 2)
    ground.clock.pass(0.1)
    ground.host.answers(.answer(200, body: tile.bench(1)))
    #expect(ground.find().names == ["Bench"])
  }

  @Test func tilesThatFailedComeBehindTheOthers() throws {
    let ground = try CacheGround()
    ground.host.answers(.hangUp)
    _ = ground.find()
    ground.clock.pass(60)
    let other = MapTile(x: 17_409, y: 26_225)
    var order: [MapTile] = []
    ground.cache.newest([tile, other], held: [:]) {
      order.append($0.tile)
      return true
    }
    #expect(order == [other, tile])
  }

  @Test func whereTheHostHasNoTileNothingIsMapped() throws {
    let ground = try CacheGround()
    ground.host.answers(.answer(404))
    #expect(ground.find().names == [])
    #expect(ground.find().fault == nil)
    #expect(ground.host.requests.count == 1)
  }

  @Test func aClockThatWasSetBackMakesNothingFreshForEver() throws {
    let ground = try CacheGround()
    ground.host.answers(.answer(200, fields: ["ETag: \"v1\""], body: tile.bench(1)))
    _ = ground.find()
    ground.clock.pass(-1e6)
    ground.host.answers(.answer(304))
    #expect(ground.find().names == ["Bench"])
    #expect(ground.host.requests.count == 2)
  }
}
