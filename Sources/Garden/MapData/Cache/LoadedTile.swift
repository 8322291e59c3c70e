import Files
import Score

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
