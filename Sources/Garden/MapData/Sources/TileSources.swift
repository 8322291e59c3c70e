import Files
public import Score

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
