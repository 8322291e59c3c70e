import Files
import Glibc
public import Score

/// Where tiles come from: a folder, an archive, or a host that somebody has named. There is none by default.
public protocol TileSource: Sendable {
  /// The folder, archive or address, as its user named it.
  var name: String { get }

  /// Asks for a tile, once.
  /// - Parameters:
  ///   - tile: the tile.
  ///   - known: the mark of the version that the caller holds (an ETag); nil where it holds none.
  func fetch(_ tile: MapTile, known: String?) -> TileAnswer
}

/// The answer of a source about a tile.
public enum TileAnswer: Sendable {
  /// Its bytes, which nobody has looked into yet, and a mark by which to ask whether they have changed.
  case content([UInt8], etag: String?)
  /// The caller holds the newest version.
  case same
  /// The source has no such tile: nothing is mapped there.
  case none
  /// Nothing is known: `connection` where the source did not answer, another code where it answered amiss.
  case fault(Fault)
}

/// The limits and the layout that all sources share.
enum TileLayout {
  static let maximumBytes = TileWords.mostBytes

  /// The path of a tile below a source: `16/17408/26225.json`.
  static func path(_ tile: MapTile) -> String { "\(tile).json" }

  /// The fault of a tile that is too long to be one.
  static func tooLong(_ place: String) -> Fault {
    Fault(
      .data, "is longer than \(maximumBytes) bytes", at: FaultPlace(place),
      expected: "a tile of GeoJSON", hint: "is it the right source?")
  }

  /// The fault of a host that confirms a version which nobody has named to it.
  static func unasked(_ place: String) -> Fault {
    Fault(
      .connection, "the host says that nothing has changed, but it was not asked",
      at: FaultPlace(place), hint: "is it a host of tiles?")
  }
}

/// Finds the source that a text names.
public enum TileSources {
  /// Whether a text names a host, which is asked by the network, and no folder or archive.
  public static func isHost(_ text: String) -> Bool { text.contains("://") }

  /// A sentence on a source that has none of the tiles that it was asked for.
  public static func lack(_ source: String, of count: Int) -> String {
    "\(source) has nothing for any of \(counted(count, "tile")) round here; is it what lies above 16/x/y.json?"
  }

  /// - Parameters:
  ///   - text: a folder, a zip archive, or the address of a host that begins with `https://` or `http://`.
  ///   - timeOut: the most seconds that a host may take for an answer.
  /// - Throws: `Fault` where there is no such folder or archive, where it holds no tiles, or where the address is none.
  public static func named(
    _ text: String, timeOut: Double = HostTiles.timeOut
  ) throws(Fault) -> any TileSource {
    if isHost(text) { return try HostTiles(text, timeOut: timeOut) }
    return FileContent.isFolder(text) ? try FolderTiles(text) : try ArchiveTiles(text)
  }

  /// The tiles of the source that a text names: those of a host by way of a cache, those of files directly.
  /// - Parameters:
  ///   - text: as for `named`.
  ///   - cache: the folder for the tiles of all hosts; nil where the system names none.
  /// - Throws: `Fault` as `named` does, and `missing` for a host whose tiles can be kept nowhere.
  public static func supply(
    _ text: String, cache: String? = TileCache.standardFolder
  ) throws(Fault) -> any TileSupply {
    let source = try named(text)
    guard source is HostTiles else { return DirectTiles(source) }
    guard let cache else {
      throw Fault(
        .missing, "there is no folder in which the tiles of a host can be kept",
        at: FaultPlace(text), hint: "set HOME or XDG_CACHE_HOME")
    }
    return TileCache(source, folder: cache)
  }
}

/// Tiles in a folder, as `16/x/y.json`.
public struct FolderTiles: TileSource {
  public let name: String
  /// The folder from the root, with all links followed when it was given.
  private let place: String

  /// - Throws: `Fault` (`missing`) where the folder holds no folder `16`.
  public init(_ path: String) throws(Fault) {
    name = path
    guard FileContent.isFolder("\(path)/\(MapTile.zoom)") else {
      throw Fault(
        .missing, "holds no tiles of zoom \(MapTile.zoom)", at: FaultPlace(path),
        expected: "files named \(MapTile.zoom)/x/y.json", hint: "give the folder above them")
    }
    place = try FileContent.permitted(path)
  }

  /// The mark of a version is the length and the time of the file.
  public func fetch(_ tile: MapTile, known: String?) -> TileAnswer {
    let path = "\(place)/\(TileLayout.path(tile))"
    var status = stat()
    guard stat(path, &status) == 0 else {
      let number = errno
      return number == ENOENT ? .none : .fault(.opening(path, number, to: "read"))
    }
    let time = status.st_mtim
    let mark = "\(status.st_size)-\(time.tv_sec).\(time.tv_nsec)"
    if mark == known { return .same }
    do {
      if status.st_size > TileLayout.maximumBytes { return .fault(TileLayout.tooLong(path)) }
      return .content(
        try FileContent.read(path, within: place, isReal: true, limit: TileLayout.maximumBytes),
        etag: mark)
    } catch {
      return .fault(.of(error))
    }
  }
}
