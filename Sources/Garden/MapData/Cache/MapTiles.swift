import JSON
import Score

/// The tiles of which a map is made, with the SHA-256 of their texts: by them the same map is made again.
public struct MapTiles: Hashable, Sendable {
  public let digests: [MapTile: String]

  public init(_ digests: [MapTile: String]) { self.digests = digests }

  /// Reads what a record has: digests by the names of tiles, such as `16/17408/26225`.
  /// - Throws: `Fault` of the record for a name that is no tile's.
  package init(reading texts: [String: String]) throws(Fault) {
    var digests: [MapTile: String] = [:]
    for (name, digest) in texts {
      guard let tile = MapTile(name) else {
        throw Fault(
          .record, "\(quoted(name)) is no tile", expected: "a name such as 16/17408/26225")
      }
      digests[tile] = digest
    }
    self.digests = digests
  }

  /// The tiles in the order of columns and rows.
  var ordered: [MapTile] { digests.keys.sorted { ($0.x, $0.y) < ($1.x, $1.y) } }

  /// The digests by the names of tiles, as a record has them.
  package var json: JSONText {
    .object(ordered.map { ($0.description, .string(digests[$0] ?? "")) })
  }

  /// The sentence on tiles whose texts are others in another map; nil where all that both have are the same.
  package func warning(_ now: MapTiles) -> String? {
    let changed = ordered.filter { tile in
      now.digests[tile].map { $0 != digests[tile] } ?? false
    }
    return changed.first.map {
      "\(counted(changed.count, "tile")) of the map changed since, first \($0): other things may be called out"
    }
  }
}
