import Files
import JSON
public import Score

/// Which tiles a feed has used, and which it could not have.
public struct MapCoverage: Sendable {
  /// The folder, archive or address that the tiles come from.
  public let source: String
  /// The SHA-256 of each tile's text that was used last.
  public internal(set) var used: [MapTile: String] = [:]
  /// The tiles that could not be had, and those that could not be made sure of and may be old, with the reasons.
  public internal(set) var faults: [MapTile: Fault] = [:]
  /// The faults of features that were left out of tiles that were used.
  public internal(set) var leftOut: [MapTile: [Fault]] = [:]

  /// The tiles that were needed and are not there, in the order of columns and rows.
  public var missing: [MapTile] { Self.ordered(faults.keys.filter { used[$0] == nil }) }

  /// The number of tiles and features that something is wrong with.
  public var faultCount: Int { faults.count + leftOut.values.reduce(0) { $0 + $1.count } }

  /// The tiles that were used, each as it was used last.
  package var tiles: MapTiles { MapTiles(used) }

  /// A hash of all tiles that were used: the same for the same map.
  public var digest: String {
    let lines = Self.ordered(used.keys).map { "\($0) \(used[$0] ?? "")\n" }
    return SHA256.hexadecimal(of: lines.joined().utf8)
  }

  /// Lines for a person, such as "map: 3 of 25 tiles are missing: …"; nothing where all went well.
  public var problems: [String] {
    let old = Self.ordered(faults.keys.filter { used[$0] != nil })
    let all = Set(used.keys).union(faults.keys).count
    var lines = [(missing, "missing"), (old, "perhaps not the newest")].compactMap { tiles, word in
      tiles.first.flatMap { faults[$0] }.map { fault in
        "map: of \(all) tiles \(tiles.count) \(tiles.count == 1 ? "is" : "are") \(word): \(fault)"
      }
    }
    let nothing = SHA256.hexadecimal(of: LoadedTile.nothing)
    if faults.isEmpty, !used.isEmpty, used.values.allSatisfy({ $0 == nothing }) {
      lines.append("map: \(TileSources.lack(source, of: used.count))")
    }
    let broken = self.broken
    if !broken.isEmpty {
      let shown = broken.prefix(3).map(\.description).joined(separator: "\n")
      let rest = broken.count > 3 ? "\nthe others stand in the manifest (map)" : ""
      lines.append("map: \(counted(broken.count, "broken feature")) left out: \(shown)\(rest)")
    }
    return lines
  }

  /// The faults of all features that were left out, those of a tile together.
  private var broken: [Fault] { Self.ordered(leftOut.keys).flatMap { leftOut[$0] ?? [] } }

  /// The coverage as it stands in a manifest, with a hundred of the features that were left out.
  package var json: JSONText {
    .object([
      "source": source, "tiles": used.count, "sha256": digest,
      "left_out": broken.count, "broken": broken.prefix(100).map(\.description),
      "missing": missing.map { tile in
        JSONText.object(["tile": tile.description, "why": faults[tile]?.text ?? ""])
      },
    ])
  }

  private static func ordered(_ tiles: some Sequence<MapTile>) -> [MapTile] {
    tiles.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }
}

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
