public import Score

/// Fetches tiles from a host that somebody has named into a folder, which sites may name: a walk itself asks no network, so
/// that it is the same again.
///
/// The folder is a cache of its own: a tile that is there and newer than seven days is not asked for, an older one by its
/// mark, and what the host or the network does amiss takes no good tile away (`TileCache`).
public enum TileFetch {
  /// The most tiles of one call: 2500 tiles are a town of 25 km by 25 km in the middle latitudes.
  public static let most = 2500

  /// The tiles that were wanted, and what became of them.
  public struct Report: Sendable {
    /// The address of the host.
    public internal(set) var source = ""
    /// Wanted tiles, and the features of those that are there.
    public internal(set) var tiles = 0
    public internal(set) var features = 0
    /// Why tiles are missing, and why some may be old.
    public internal(set) var missing: [Fault] = []
    public internal(set) var old: [Fault] = []
    /// The faults of features that were left out of tiles.
    public internal(set) var leftOut: [Fault] = []

    /// Sentences on what went wrong, with the first reason of each kind.
    public var warnings: [String] {
      [("missing", missing), ("perhaps not the newest", old)].compactMap { word, faults in
        faults.first.map {
          "of \(tiles) tiles \(faults.count) \(faults.count == 1 ? "is" : "are") \(word): \($0)"
        }
      }
        + (features == 0 && missing.isEmpty ? [TileSources.lack(source, of: tiles)] : [])
        + (leftOut.first.map { ["\(counted(leftOut.count, "broken feature")) left out: \($0)"] }
          ?? [])
    }
  }

  /// - Parameters:
  ///   - address: of the host: `https://tiles.example.org`.
  ///   - places: what the tiles are to lie round.
  ///   - radius: half the side of the square round each place, in metres.
  ///   - folder: where `16/x/y.json` go; it is made.
  ///   - timeOut: the most seconds that the host may take for an answer.
  /// - Throws: `Fault` for an address that is none, for too many tiles, and where none could be had.
  public static func fetch(
    _ address: String, round places: [GeoPoint], radius: Double, into folder: String,
    timeOut: Double = HostTiles.timeOut, rules: CacheRules = CacheRules()
  ) throws(Fault) -> Report {
    let source = try HostTiles(address, timeOut: timeOut)
    let tiles = try wanted(places, radius)
    var report = Report()
    (report.source, report.tiles) = (address, tiles.count)
    TileCache(source, at: folder, rules: rules).newest(tiles, held: [:]) { finding in
      report.features += finding.loaded?.content.features.count ?? 0
      report.leftOut += finding.loaded?.content.faults ?? []
      if let fault = finding.fault {
        if finding.loaded == nil { report.missing.append(fault) } else { report.old.append(fault) }
      }
      return true
    }
    if report.missing.count == tiles.count, let fault = report.missing.first { throw fault }
    return report
  }

  /// Reads a place from `55.86,-4.25`: latitude and longitude in degrees.
  /// - Throws: `Fault` of the call for what is none.
  public static func place(_ text: String) throws(Fault) -> GeoPoint {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      Double(String(part).trimmed)
    }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
      abs(latitude) <= 90, abs(longitude) <= 180
    else {
      throw Fault.call(
        "around", "\(quoted(text)) is no place",
        hint: "write latitude and longitude in degrees: 55.86,-4.25")
    }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }

  private static func wanted(_ places: [GeoPoint], _ radius: Double) throws(Fault) -> [MapTile] {
    var seen: Set<MapTile> = []
    var tiles: [MapTile] = []
    for place in places {
      for tile in MapTile.covering(place, radius: radius) where seen.insert(tile).inserted {
        tiles.append(tile)
      }
      guard tiles.count <= most else {
        throw Fault.call(
          "radius", "more than \(most) tiles would be asked of the host",
          hint: "take a smaller radius, or make tiles of an extract: ripples tiles make")
      }
    }
    return tiles
  }
}
