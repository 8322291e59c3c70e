import Files
import TestSupport
import Testing
import Threads

@testable import MapData

/// What a cache has on the disk, and what becomes of it.
@Suite struct KeptTilesTests {
  private let tile = CacheGround.tile
  private let folder = TestFolder()

  private func kept(limit: Int = 1 << 30) -> KeptTiles {
    KeptTiles(root: folder.path, address: "https://tiles.example.org", limit: limit)
  }

  /// A tile padded with spaces to so many bytes.
  private func text(_ tile: MapTile, bytes count: Int = 0) -> [UInt8] {
    let text = tile.bench(1)
    return text + [UInt8](repeating: 0x20, count: max(0, count - text.count))
  }

  private func loaded(_ tile: MapTile, _ bytes: [UInt8], at time: Double) throws -> LoadedTile {
    try LoadedTile(tile, bytes, from: "a tile", etag: "\"v\"", confirmed: time)
  }

  @Test func theFolderOfAHostIsAFolderOfTiles() throws {
    try kept().write(loaded(tile, text(tile), at: 5), text(tile))
    let host = try #require(folder.names.first)
    #expect(folder.names.count == 1 && host.hasPrefix("tiles.example.org-"))
    let answer = try FolderTiles(folder / host).fetch(tile, known: nil)
    guard case .content(let bytes, _) = answer else { throw TestFailure() }
    #expect(bytes == text(tile))
    #expect(TestFolder.names(in: folder / "\(host)/16/17408") == ["26225.about", "26225.json"])
  }

  @Test func whatIsKnownOfAVersionHoldsForItsOwnTextOnly() throws {
    try kept().write(loaded(tile, text(tile), at: 5), text(tile))
    let host = folder.names[0]
    #expect(kept().read(tile, at: 6)?.confirmed == 5)
    #expect(kept().read(tile, at: 6)?.etag == "\"v\"")
    put(tile.bench(2), at: folder / "\(host)/16/17408/26225.json")
    let other = try #require(kept().read(tile, at: 6))
    #expect(other.etag == nil && other.confirmed == 0)
  }

  @Test(arguments: ["", "{", "[1]", #"{"etag": 5, "confirmed": "now"}"#, "\u{0}"])
  func aDamagedNoteCostsAQuestionAndNoTile(note: String) throws {
    try kept().write(loaded(tile, text(tile), at: 5), text(tile))
    put(Array(note.utf8), at: folder / "\(folder.names[0])/16/17408/26225.about")
    #expect(kept().read(tile, at: 6)?.confirmed == 0)
  }

  @Test func aDamagedTileIsNone() throws {
    try kept().write(loaded(tile, text(tile), at: 5), text(tile))
    put(Array(text(tile).dropLast(9)), at: folder / "\(folder.names[0])/16/17408/26225.json")
    #expect(kept().read(tile, at: 6) == nil)
  }

  @Test func whatWasUsedLongestAgoGoesFirst() throws {
    let kept = kept(limit: 10_000)
    let tiles = (0..<10).map { MapTile(x: $0, y: 7) }
    for (number, tile) in tiles.enumerated() {
      let bytes = text(tile, bytes: 1500)
      try kept.write(loaded(tile, bytes, at: Double(100 + number)), bytes)
      _ = kept.read(tiles[0], at: Double(100 + number))  // the oldest, and in use
    }
    let left = tiles.filter { kept.read($0, at: 200) != nil }
    #expect(left.first == tiles[0] && left.last == tiles[9])
    #expect(left.dropFirst() == tiles.suffix(left.count - 1)[...])
    #expect((4...6).contains(left.count))
  }

  @Test func nothingButTilesIsEverRemoved() throws {
    let own = folder / "letters.txt"
    put([UInt8](repeating: 1, count: 50_000), at: own)
    let kept = kept(limit: 1000)
    for x in 0..<4 {
      let tile = MapTile(x: x, y: 7)
      try kept.write(loaded(tile, text(tile), at: Double(x)), text(tile))
    }
    #expect(bytes(of: own).count == 50_000)
  }

  @Test func twoProcessesKeepTheSameTilesAtOnce() throws {
    let tiles = (0..<40).map { MapTile(x: $0, y: 7) }
    let threads = try (1...4).map { number in
      let kept = kept()
      return try SystemThread(named: "process \(number)") {
        for (count, tile) in tiles.enumerated() {
          let bytes = tile.bench(number)
          guard let loaded = try? LoadedTile(tile, bytes, from: "", etag: nil, confirmed: 9)
          else { continue }
          try? kept.write(loaded, bytes)
          if count % 4 == number % 4 { _ = kept.read(tile, at: 10) }
        }
      }
    }
    for thread in threads { thread.join() }
    for tile in tiles {
      let found = try #require(kept().read(tile, at: 11))
      #expect(found.content.features.count == 1)
    }
  }

  @Test func aFolderThatCannotBeWrittenToCostsNoTile() throws {
    put([], at: folder / "file")
    let host = TileHost()
    defer { host.end() }
    host.answers(.answer(200, body: tile.bench(1)))
    let cache = TileCache(try HostTiles(host.address), folder: folder / "file")
    cache.newest([tile], held: [:]) { found in
      #expect(found.names == ["Bench"])
      #expect(found.fault?.description.contains("cannot be made") == true)
      return true
    }
  }

  private struct TestFailure: Error {}
}
