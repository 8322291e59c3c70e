import Files
import Network
import Score
import TestSupport
import Testing

@testable import MapData

/// Folders, archives and hosts as sources of tiles.
@Suite struct TileSourceTests {
  private let folder = TestFolder()
  private let tile = CacheGround.tile

  private func text(_ answer: TileAnswer) -> [UInt8]? {
    if case .content(let bytes, _) = answer { bytes } else { nil }
  }

  private func mark(_ answer: TileAnswer) -> String? {
    if case .content(_, let etag) = answer { etag } else { nil }
  }

  private func fault(_ text: String) -> Fault? {
    do throws(Fault) { _ = try TileSources.named(text) } catch { return error }
    return nil
  }

  @Test func aFolderGivesItsFilesAndKnowsWhenOneHasChanged() throws {
    try Folders.make(folder / "16/17408", nil)
    let file = folder / "16/17408/26225.json"
    put(tile.bench(1), at: file)
    let source = try TileSources.named(folder.path)
    let first = source.fetch(tile, known: nil)
    #expect(text(first) == tile.bench(1))
    guard case .same = source.fetch(tile, known: mark(first)) else { throw Fault(.data, "?") }
    put(tile.bench(22), at: file)
    #expect(text(source.fetch(tile, known: mark(first))) == tile.bench(22))
    guard case .none = source.fetch(MapTile(x: 1, y: 1), known: nil) else {
      throw Fault(.data, "?")
    }
  }

  @Test func anArchiveGivesItsMembersInWhateverFolder() throws {
    let other = MapTile(x: 5, y: 6)
    let members = [
      ("city/16/17408/26225.json", String(decoding: tile.bench(1), as: UTF8.self)),
      ("16/5/6.json", String(decoding: other.bench(2), as: UTF8.self)),
      ("16/5/seven.json", "no tile"), ("16/99999/6.json", "no tile either"), ("15/5/8.json", "nor"),
    ]
    put(ZipBuilder.archive(members), at: folder / "city.zip")
    let source = try TileSources.named(folder / "city.zip")
    let first = source.fetch(tile, known: nil)
    #expect(text(first) == tile.bench(1))
    #expect(text(source.fetch(other, known: nil)) == other.bench(2))
    guard case .same = source.fetch(tile, known: mark(first)) else { throw Fault(.data, "?") }
    for absent in [MapTile(x: 5, y: 7), MapTile(x: 5, y: 8), MapTile(x: 99_999, y: 6)] {
      guard case .none = source.fetch(absent, known: nil) else { throw Fault(.data, "\(absent)") }
    }
  }

  @Test func aTileOfMoreThanEightMegabytesIsRefused() throws {
    let long = String(repeating: " ", count: 9_000_000)
    put(ZipBuilder.archive([("16/17408/26225.json", long)]), at: folder / "city.zip")
    try Folders.make(folder / "16/17408", nil)
    put(Array(long.utf8), at: folder / "16/17408/26225.json")
    for path in [folder / "city.zip", folder.path] {
      let answer = try TileSources.named(path).fetch(tile, known: nil)
      guard case .fault(let fault) = answer else { throw Fault(.data, "?") }
      #expect(fault.message == "is longer than 8388608 bytes")
    }
  }

  @Test func whatIsNoSourceIsToldWithWhatToDo() {
    put(Array("no archive".utf8), at: folder / "a.zip")
    put(ZipBuilder.archive([("notes.txt", "")]), at: folder / "b.zip")
    let wrong: [(String, FaultCode, says: String)] = [
      (folder / "nothing", .missing, "check the spelling"),
      (folder.path, .missing, "give the folder above them"),
      (folder / "a.zip", .data, "is no readable zip archive"),
      (folder / "b.zip", .missing, "members named 16/x/y.json"),
      ("ftp://tiles.example.org", .call, "give an address of http or https"),
      ("file:///etc", .call, "give an address of http or https"),
      ("https://", .call, "is no address"),
      ("http://a b/", .call, "is no address"),
      ("https://tiles.example.org/?key=5", .call, "has a query"),
    ]
    for (text, code, says) in wrong {
      let fault = fault(text)
      #expect(fault?.code == code, "\(text)")
      #expect(fault?.description.contains(says) == true, "\(text): \(fault?.description ?? "")")
    }
  }

  @Test func theTilesOfAHostAreKeptAndThoseOfFilesAreNot() throws {
    let address = "https://tiles.example.org"
    #expect(try TileSources.supply(address, cache: folder.path) is TileCache)
    #expect(throws: Fault.self) { try TileSources.supply(address, cache: nil) }
    try Folders.make(folder / "16", nil)
    #expect(try TileSources.supply(folder.path, cache: nil) is DirectTiles)
    #expect(folder.names == ["16"])  // nothing was kept, and nobody was asked
  }

  @Test func aPasswordInAnAddressIsRefusedAndNotRepeated() {
    let fault = fault("https://ada:secret@tiles.example.org")
    #expect(fault?.code == .call)
    #expect(fault?.description.contains("secret") == false)
  }

  /// Soundscape's services have their tiles at /tiles; another place is named with its path.
  @Test(arguments: [
    ("https://tiles.example.org", "https://tiles.example.org/tiles"),
    ("https://tiles.example.org/", "https://tiles.example.org/tiles"),
    ("http://[::1]:8080/maps/v2/", "http://[::1]:8080/maps/v2"),
    ("HTTP://Tiles.example.org:81/a", "http://Tiles.example.org:81/a"),
  ])
  func tilesAreBelowTheAddress(text: String, base: String) throws {
    #expect(try HostAddress.checked(text).base == base)
  }

  @Test func aHostSeesNothingButGetOfTheTile() throws {
    let host = TileHost()
    defer { host.end() }
    host.answers(.answer(404))
    let source = try HostTiles("\(host.address)/maps")
    _ = source.fetch(tile, known: "\"v1\"")
    let request = try #require(host.requests.first)
    #expect(request.line == "GET /maps/16/17408/26225.json HTTP/1.1")
    let names = Set(request.fields.map { $0.prefix { $0 != ":" }.lowercased() })
    #expect(names == ["host", "user-agent", "accept", "accept-encoding", "if-none-match"])
  }
}
