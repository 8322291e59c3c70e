import Files
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

/// A tile that was read, and what is known of its version.
public struct LoadedTile: Sendable {
  public let tile: MapTile
  public let content: TileContent
  /// The SHA-256 of its text.
  public let digest: String
  /// The mark of the version, by which its source is asked for a newer one; nil where the source gave none.
  private(set) var etag: String?
  /// When the source last said that this is its newest version, in seconds since 1970.
  private(set) var confirmed: Double

  /// The text of a tile where nothing is mapped.
  static let nothing = Array(#"{"type":"FeatureCollection","features":[]}"#.utf8)

  /// Whether nothing is mapped there.
  var isEmpty: Bool { digest == SHA256.hexadecimal(of: Self.nothing) }

  /// Reads the text of a tile.
  /// - Throws: `Fault` (`data`) where it is none; where all of its features are broken, it is GeoJSON of another kind.
  init(
    _ tile: MapTile, _ bytes: [UInt8], from place: String, etag: String?, confirmed: Double
  ) throws(Fault) {
    self.tile = tile
    content = try TileContent.read(bytes, file: place)
    let isOtherKind =
      content.features.isEmpty && content.junctions.isEmpty && content.entrances.isEmpty
    if isOtherKind, let fault = content.faults.first { throw fault }
    digest = SHA256.hexadecimal(of: bytes)
    (self.etag, self.confirmed) = (etag, confirmed)
  }

  /// The same text, known to be the version of a mark at a time.
  func confirmed(at time: Double, as etag: String?) -> LoadedTile {
    var tile = self
    (tile.etag, tile.confirmed) = (etag, time)
    return tile
  }
}

/// The tiles of a folder or an archive: read where they are, and kept nowhere else.
public struct DirectTiles: TileSupply {
  private let source: any TileSource

  public var name: String { source.name }

  public init(_ source: any TileSource) { self.source = source }

  public func atHand(_ tile: MapTile) -> LoadedTile? { find(tile, held: nil).loaded }

  public func newest(
    _ tiles: [MapTile], held: [MapTile: LoadedTile], each: (TileFinding) -> Bool
  ) {
    for tile in tiles where !each(find(tile, held: held[tile])) { return }
  }

  private func find(_ tile: MapTile, held: LoadedTile?) -> TileFinding {
    do throws(Fault) {
      let loaded =
        switch source.fetch(tile, known: held?.etag) {
        case .content(let bytes, let etag): try read(tile, bytes, etag)
        case .same: held
        case .none: try read(tile, LoadedTile.nothing, nil)
        case .fault(let fault): throw fault
        }
      return TileFinding(tile: tile, loaded: loaded, fault: nil)
    } catch {
      return TileFinding(tile: tile, loaded: held, fault: error)
    }
  }

  private func read(
    _ tile: MapTile, _ bytes: [UInt8], _ etag: String?
  ) throws(Fault) -> LoadedTile {
    let place = "\(name)/\(TileLayout.path(tile))"
    return try LoadedTile(tile, bytes, from: place, etag: etag, confirmed: 0)
  }
}
