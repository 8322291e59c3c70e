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
