import TestSupport
import Testing

@testable import MapData

/// A bad network never takes a good tile away.
@Suite struct BadNetworkTests {
  private static let tile = CacheGround.tile

  /// What can come in place of a tile, and a word of how it is told.
  private static let bad: [(TileHost.Reply, says: String)] = [
    (.silence, "has not answered within 0.3 s"),
    (.drip(tile.bench(2)), "has not answered within 0.3 s"),
    (.hangUp, "does not answer"),
    (.torn(tile.bench(2)), "does not answer"),
    (.answer(200, body: Array(tile.bench(2).dropLast(20))), "cut off"),
    (.answer(200, fields: ["Content-Type: text/html"], body: Array("<html>".utf8)), "JSON"),
    (.answer(200, fields: ["Content-Type: image/png"], body: [0x89, 0x50, 0x4e, 0x47]), ""),
    (.answer(200), ""),
    (.answer(200, body: Array(#"{"error":"no such layer"}"#.utf8)), "no tile"),
    (.answer(200, body: Array(#"{"type":"FeatureCollection","features":[{}]}"#.utf8)), "member"),
    (.noise(10_000_000), "is longer than 8388608 bytes"),
    (.answer(200, body: [UInt8](repeating: 0x20, count: 10_000_000)), "longer than 8388608 bytes"),
    (
      .answer(
        200, fields: ["Content-Encoding: gzip"], body: Bomb.gzip(unpackingTo: 100_000_000)),
      "longer than 8388608 bytes"
    ),
    (.raw(Array("220 mail.example.org ready\r\n".utf8)), "does not answer"),
    (.endlessHead, "does not answer"),
    (.answer(302, fields: ["Location: http://127.0.0.1:1/"]), "sends on to http://127.0.0.1:1/"),
    (.answer(401), "refuses the tile (401)"),
    (.answer(404), "no longer has a tile that it had"),
    (.answer(500), "answers 500"),
  ]

  @Test(arguments: bad.indices)
  func aGoodTileStaysAndTheFaultIsTold(number: Int) async throws {
    let (reply, says) = Self.bad[number]
    let isSlow = says.hasSuffix("within 0.3 s")
    let ground = try CacheGround(timeOut: isSlow ? 0.3 : 60)
    ground.host.answers(.answer(200, fields: ["ETag: \"v1\""], body: Self.tile.bench(1)))
    while ground.find().loaded == nil { ground.clock.pass(60) }  // on a slow machine
    let (kept, asked) = (ground.kept, ground.host.requests.count)

    ground.clock.pass(604_800)
    ground.host.answers(reply)
    let found = ground.find()
    #expect(found.names == ["Bench"])
    let fault = try #require(found.fault)
    #expect(fault.description.contains(says), "\(fault)")
    #expect(ground.kept == kept)
    // What was answered and is no tile would be none a second later.
    #expect(ground.host.requests.count == asked + (fault.code == .connection ? 3 : 1))

    ground.clock.pass(60)
    ground.host.answers(.answer(200, body: Self.tile.bench(1, name: "Seat")))
    while ground.find().fault != nil { ground.clock.pass(60) }
    #expect(ground.find().names == ["Seat"])
  }

  @Test func aHostThatIsGoneLeavesTheTilesThatItGave() throws {
    let ground = try CacheGround()
    ground.host.answers(.answer(200, body: Self.tile.bench(1)))
    _ = ground.find()
    ground.host.end()
    ground.clock.pass(604_800)
    let found = ground.find()
    #expect(found.names == ["Bench"])
    #expect(found.fault?.code == .connection)
    #expect(found.fault?.hint == "check the address and the network")
  }

  @Test func aHostThatDoesNotAnswerIsWaitedForNoLongerThanTheTimeOut() throws {
    let ground = try CacheGround(timeOut: 0.1)
    ground.host.answers(.silence)
    let found = ground.find()  // and the host holds its clients still
    #expect(ground.host.silentClients == 3)
    #expect(found.loaded == nil && found.fault?.code == .connection)
  }

  @Test func nothingHasChangedIsNoAnswerToOneWhoHoldsNothing() throws {
    let ground = try CacheGround()
    ground.host.answers(.answer(304))
    #expect(ground.find().loaded == nil)
    #expect(ground.find().fault?.code == .connection)
  }

  @Test func aMarkThatCannotBeSentBackIsNotKept() throws {
    let ground = try CacheGround()
    let long = String(repeating: "x", count: 5000)
    ground.host.answers(.answer(200, fields: ["ETag: \"\(long)\""], body: Self.tile.bench(1)))
    _ = ground.find()
    ground.clock.pass(604_800)
    #expect(ground.find().names == ["Bench"])
    #expect(ground.host.requests.map(\.known) == [nil, nil])
  }
}
