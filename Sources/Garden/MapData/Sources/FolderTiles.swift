import Files
import Glibc
public import Score

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
