internal import CZip
import Files
public import Score
import Synchronization

/// Tiles in a zip archive, as `16/x/y.json` in whatever folder.
///
/// A zip has a table of its members, so that a tile is read without what stands before it, as a tar could not be; and
/// its reader is here already.
public final class ArchiveTiles: TileSource {
  public let name: String
  private let members: [MapTile: UInt64]
  private let archive: Mutex<Archive>

  /// An open archive, of which one member is read at a time.
  private struct Archive: ~Copyable {
    let handle: OpaquePointer
    deinit { zip_discard(handle) }
  }

  /// - Throws: `Fault` where the file cannot be read (the code is the system's reason), is no zip archive (`data`), or
  ///   holds no tiles (`missing`).
  public init(_ path: String) throws(Fault) {
    name = path
    guard FileContent.isFile(path) else {
      throw Fault(
        FileContent.exists(path) ? .file : .missing, "is no folder, archive or address of tiles",
        at: FaultPlace(path), hint: FileContent.cure(missing: path, or: "check the spelling"))
    }
    try OSMExtract.refuse(path)
    let held = try ReadGate.hold(path)
    defer { withExtendedLifetime(held) {} }
    var code: Int32 = 0
    guard let handle = zip_open(held?.path ?? path, ZIP_RDONLY, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw Fault(
        .data, "is no readable zip archive: \(String(cString: zip_error_strerror(&error)))",
        at: FaultPlace(path), hint: "it may be cut off: copy it again")
    }
    members = Self.members(of: handle)
    archive = Mutex(Archive(handle: handle))
    if members.isEmpty {
      throw Fault(
        .missing, "holds no tiles of zoom \(MapTile.zoom)", at: FaultPlace(path),
        expected: "members named \(MapTile.zoom)/x/y.json")
    }
  }

  /// Says what lies beside a path that leads nowhere.
  /// An archive does not change while it is open, so that any mark is that of the version here.
  public func fetch(_ tile: MapTile, known: String?) -> TileAnswer {
    guard let member = members[tile] else { return .none }
    if known != nil { return .same }
    let place = "\(name)/\(TileLayout.path(tile))"
    return archive.withLock { Self.read(member, of: $0.handle, place) }
  }

  /// The numbers of the members that are tiles; of two for one tile, the later.
  private static func members(of handle: OpaquePointer) -> [MapTile: UInt64] {
    var members: [MapTile: UInt64] = [:]
    for number in 0..<UInt64(clamping: zip_get_num_entries(handle, 0)) {
      guard let name = zip_get_name(handle, number, 0).map({ String(cString: $0) }),
        name.hasSuffix(".json")
      else { continue }
      let parts = name.dropLast(5).split(separator: "/").suffix(3)
      if let tile = MapTile(parts.joined(separator: "/")) { members[tile] = number }
    }
    return members
  }

  private static func read(
    _ member: UInt64, of handle: OpaquePointer, _ place: String
  ) -> TileAnswer {
    func damaged(_ reason: String) -> TileAnswer {
      .fault(
        Fault(
          .data, "cannot be unpacked: \(reason)", at: FaultPlace(place),
          hint: "the archive is damaged or encrypted: copy it again"))
    }
    guard let file = zip_fopen_index(handle, member, 0) else {
      return damaged(String(cString: zip_strerror(handle)))
    }
    defer { zip_fclose(file) }
    var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = zip_fread(file, &chunk, UInt64(chunk.count))
      if count < 0 { return damaged(String(cString: zip_file_strerror(file))) }
      if count == 0 { return .content(bytes, etag: "whole") }
      bytes += chunk.prefix(Int(count))
      if bytes.count > TileLayout.maximumBytes { return .fault(TileLayout.tooLong(place)) }
    }
  }
}
