import Glibc
import Score
import Synchronization
import TestSupport

@testable import MapData

/// A clock that a test sets; waiting takes no time, and is noted.
final class TestClock: Sendable {
  private let state: Mutex<(now: Double, waits: [Double])>

  init(_ now: Double = 1_700_000_000) { state = Mutex((now, [])) }

  var waits: [Double] { state.withLock { $0.waits } }

  func pass(_ seconds: Double) { state.withLock { $0.now += seconds } }

  var clock: CacheClock {
    CacheClock(
      now: { self.state.withLock { $0.now } },
      wait: { seconds in
        self.state.withLock { $0.waits.append(seconds) }
      })
  }
}

/// A host with one cache of it, and the tile at 33.79 N 84.3729 W.
final class CacheGround {
  static let tile = MapTile(x: 17_408, y: 26_225)
  let host = TileHost()
  let folder = TestFolder()
  let clock = TestClock()
  let cache: TileCache

  init(_ rules: CacheRules = CacheRules(), timeOut: Double = 60) throws {
    let source = try HostTiles(host.address, timeOut: timeOut)
    cache = TileCache(source, folder: folder.path, rules: rules, clock: clock.clock)
  }

  deinit { host.end() }

  /// Asks for the tile as one who has begun just now does.
  func find(_ tile: MapTile = CacheGround.tile) -> TileFinding {
    var found: TileFinding?
    cache.newest([tile], held: [:]) {
      found = $0
      return true
    }
    return found!
  }

  /// The files of tiles on the disk, with their contents.
  var kept: [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for path in Self.files(folder.path) where path.hasSuffix(".json") {
      found[path] = bytes(of: path)
    }
    return found
  }

  private static func files(_ path: String) -> [String] {
    let names = TestFolder.names(in: path)
    return names.isEmpty ? [path] : names.flatMap { files("\(path)/\($0)") }
  }
}

extension MapTile {
  /// The place in the middle of the tile, by the inverse of Web Mercator.
  var middle: GeoPoint {
    let (column, row) = (Double(x) + 0.5, Double(y) + 0.5)
    let across = Double(MapTile.across)
    let latitude = atan(sinh(.pi * (1 - 2 * row / across))) * 180 / .pi
    return GeoPoint(latitude: latitude, longitude: column / across * 360 - 180)
  }

  /// The text of the tile with one bench in its middle, whose number is `id`.
  func bench(_ id: Int, name: String = "Bench") -> [UInt8] {
    let place = middle
    return Array(
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","osm_ids":[\(id)],\
      "feature_type":"amenity","feature_value":"bench","properties":{"name":"\(name)"},\
      "geometry":{"type":"Point","coordinates":[\(place.longitude),\(place.latitude)]}}]}
      """.utf8)
  }
}

extension TileFinding {
  /// The names of all things in the tile that was found; nil where none was.
  var names: [String]? { loaded?.content.features.map(\.name) }
}
