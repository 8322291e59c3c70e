public import Score

/// Gives the tiles of a source as they are read: `TileCache` those of a host, `DirectTiles` those of files.
public protocol TileSupply: Sendable {
  /// The folder, archive or address that the tiles come from.
  var name: String { get }

  /// The tile that is there without asking the network, however old; nil where there is none.
  func atHand(_ tile: MapTile) -> LoadedTile?

  /// Finds the newest version of each tile that can be had.
  /// - Parameters:
  ///   - tiles: the tiles, those first that are needed first.
  ///   - held: what the caller holds of them.
  ///   - each: takes each finding as it comes, and says whether to go on. Tiles that failed lately come behind the
  ///     others.
  func newest(_ tiles: [MapTile], held: [MapTile: LoadedTile], each: (TileFinding) -> Bool)
}

/// The answer about a tile that was asked for.
public struct TileFinding: Sendable {
  public let tile: MapTile
  /// The newest version that could be had; nil where there is none.
  public let loaded: LoadedTile?
  /// Why it is missing or may be old; nil where nothing went wrong.
  public let fault: Fault?
}
