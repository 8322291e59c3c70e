import Files
internal import Network
import JSON
import Score

/// The tiles of one host on the disk: `16/x/y.json`, and beside each `y.about` with what is known of its version.
///
/// The folder is itself a source of tiles (`FolderTiles`). Files appear whole or not at all, and `y.about` names the
/// text that it speaks of by its SHA-256: what another process has put in place meanwhile is never taken for confirmed.
final class KeptTiles: Sendable {
  private let folder: String
  private let space: CacheSpace

  /// - Parameters:
  ///   - root: the folder of the tiles of all hosts; it is made when the first tile is kept.
  ///   - address: the address of the host.
  ///   - limit: the most bytes in `root`.
  convenience init(root: String, address: String, limit: Int) {
    let letters = address.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    let name = letters.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    let hash = SHA256.hexadecimal(of: address.utf8).prefix(12)
    let folder = "\(root)/\(name.prefix(64))-\(hash).tiles"
    self.init(folder: folder, limit: limit) {
      let hosts = FileContent.names(in: root).filter { $0.hasSuffix(".tiles") }
      return hosts.flatMap { FileContent.files(in: "\(root)/\($0)/\(MapTile.zoom)") }
    }
  }

  /// Tiles in a folder that its user has named, all of which stay.
  convenience init(folder: String) { self.init(folder: folder, limit: .max) { [] } }

  private init(folder: String, limit: Int, files: @escaping @Sendable () -> [String]) {
    self.folder = folder
    space = CacheSpace(limit: limit, ending: ".json", files: files)
  }

  /// A tile as it is kept; nil where there is none, or where the disk has damaged it. It counts as used at `time`.
  func read(_ tile: MapTile, at time: Double) -> LoadedTile? {
    let path = path(tile)
    guard
      let bytes = try? ReadGate.opened({
        try FileContent.read(path, limit: TileLayout.maximumBytes)
      }),
      let loaded = try? LoadedTile(tile, bytes, from: path, etag: nil, confirmed: 0)
    else { return nil }
    space.use(path, at: time)
    guard let about = about(tile), about["sha256"]?.string == loaded.digest else { return loaded }
    let etag = about["etag"]?.string.flatMap { HTTPMark.isMark($0) ? $0 : nil }
    return loaded.confirmed(at: about["confirmed"]?.number ?? 0, as: etag)
  }

  /// Keeps the text of a tile that was read; leaves it to another process that is keeping it now.
  /// - Throws: `Fault` where the disk takes no more of it; what was kept before is then as it was.
  func write(_ loaded: LoadedTile, _ bytes: [UInt8]) throws(Fault) {
    let path = path(loaded.tile)
    try Folders.make(FileContent.folder(of: path), nil)
    try unlessTaken(path) { () throws(Fault) in try ByteFile.write(bytes, to: path) }
    try confirm(loaded)
    space.use(path, at: loaded.confirmed)
    space.grow(by: bytes.count)
  }

  /// Keeps when a tile was confirmed.
  /// - Throws: `Fault` where the disk takes no more.
  func confirm(_ loaded: LoadedTile) throws(Fault) {
    let text = JSONText.object(present: [
      "etag": loaded.etag, "confirmed": loaded.confirmed, "sha256": loaded.digest,
    ])
    let path = aboutPath(loaded.tile)
    try unlessTaken(path) { () throws(Fault) in try TextFile.write(text.compact + "\n", to: path) }
  }

  private func about(_ tile: MapTile) -> JSONValue? {
    guard let bytes = try? FileContent.read(aboutPath(tile), limit: 4096) else { return nil }
    return try? JSONParser.parse(bytes)
  }

  private func path(_ tile: MapTile) -> String { "\(folder)/\(TileLayout.path(tile))" }

  private func aboutPath(_ tile: MapTile) -> String { "\(folder)/\(tile).about" }

  /// Writes a file, unless another process is writing the same one.
  private func unlessTaken(_ path: String, _ write: () throws(Fault) -> Void) throws(Fault) {
    do throws(Fault) { try write() } catch {
      let isTaken = error.code == .file && FileContent.exists(path + UnfinishedFile.ending)
      if !isTaken { throw error }
    }
  }
}
