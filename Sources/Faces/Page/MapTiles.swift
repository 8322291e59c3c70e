import JSON
import Score
import Network

/// The tiles behind the map of a garden, in Web Mercator (EPSG:3857), as the map itself is: a folder of this machine, or a
/// server elsewhere that the pages ask themselves.
public struct MapTiles: Sendable {
  private enum Source: Sendable {
    case folder(TileFolder)
    case server(TileAddress)
  }

  private let source: Source
  /// The words that say whose the tiles are.
  private let credit: String?

  /// The form of an address, and of the files in a folder.
  static let pattern = (address: "https://HOST/{z}/{x}/{y}.png", file: "{z}/{x}/{y}.png")
  /// The path under which the page's own server has the tiles of a folder.
  private static let path = "/tiles/"

  /// - Parameters:
  ///   - place: a folder of files `{z}/{x}/{y}.png`, `.jpg` or `.webp`, or an address `https://HOST/{z}/{x}/{y}.png`.
  ///   - credit: the words that say whose they are, which the map shows as text; nil shows none.
  /// - Throws: `Fault` (`call`) for a folder without tiles, and for an address that pages may not be sent to.
  public init(_ place: String, credit: String? = nil) throws(Fault) {
    source =
      place.contains("://")
      ? .server(try TileAddress(parsing: place)) : .folder(try TileFolder(place))
    self.credit = credit
  }

  /// The origin elsewhere from which pages may load pictures; nil where the page's own server has the tiles.
  var origin: String? {
    if case .server(let address) = source { address.origin } else { nil }
  }

  /// The answer to a request for one of the folder's tiles; nil for all other paths.
  func answer(_ path: String) -> WebContent? {
    guard case .folder(let folder) = source, path.hasPrefix(Self.path) else { return nil }
    return folder.answer(path.dropFirst(Self.path.count))
  }

  /// What a page needs to lay them: the address, relative to its own for a folder; the first and the last level, null where
  /// they are not known; the credit.
  var json: JSONText {
    let (address, levels): (String, JSONText) =
      switch source {
      case .folder(let folder):
        (
          "\(Self.path.dropFirst()){z}/{x}/{y}",
          .array([.integer(folder.levels.lowerBound), .integer(folder.levels.upperBound)])
        )
      case .server(let address): (address.template, .null)
      }
    return .object(["address": address, "levels": levels, "credit": credit])
  }
}
