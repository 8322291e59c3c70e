import Files
import MapData
import Score

/// Prints how long a map of a folder's tiles takes to be made, and to be asked what a position of a walk needs to know.
struct MapCommand {
  private let folder: String
  private let fixes: Int

  init(_ arguments: Arguments) throws(UsageError) {
    folder = arguments.subject
    fixes = Int(try arguments.number("--fixes", default: 20_000))
  }

  func run() throws {
    let tiles = try Self.tiles(in: folder)
    let start = Main.cpuSeconds()
    let view = SpatialDataView(tiles: tiles)
    let made = Main.cpuSeconds() - start
    guard let box = GeoBox(view.junctions.map(\.point)) else {
      throw Fault(.data, "has no junctions", at: FaultPlace(folder))
    }
    var random = SeededRandom(seed: 1)
    let places = (0..<fixes).map { _ in
      GeoPoint(
        latitude: box.south + random.uniform() * (box.north - box.south),
        longitude: box.west + random.uniform() * (box.east - box.west))
    }
    var found = 0
    let before = Main.cpuSeconds()
    for place in places { found += Self.ask(view, at: place) }
    let seconds = Main.cpuSeconds() - before
    print(
      """
      features\t\(view.features.count)
      junctions\t\(view.junctions.count)
      seconds to make\t\(made)
      found a fix\t\(Double(found) / Double(fixes))
      microseconds a fix\t\(seconds * 1e6 / Double(fixes))
      """)
  }

  /// What Soundscape's generators ask at a position: things and roads within 50 m, junctions within 70 m.
  private static func ask(_ view: SpatialDataView, at place: GeoPoint) -> Int {
    view.features(near: place, within: 50).count + view.roads(near: place, within: 50).count
      + view.junctions(near: place, within: 70).count
  }

  private static func tiles(in folder: String) throws -> [TileContent] {
    let root = "\(folder)/\(MapTile.zoom)"
    return try FileContent.names(in: root).sorted().flatMap { column in
      try FileContent.names(in: "\(root)/\(column)").sorted().map { row in
        let path = "\(root)/\(column)/\(row)"
        return try TileContent.read(FileContent.read(path), file: path)
      }
    }
  }
}

/// The least box round points.
private struct GeoBox {
  let south, west, north, east: Double

  init?(_ points: [GeoPoint]) {
    let (latitudes, longitudes) = (points.map(\.latitude), points.map(\.longitude))
    guard let south = latitudes.min(), let north = latitudes.max(),
      let west = longitudes.min(), let east = longitudes.max()
    else { return nil }
    (self.south, self.west, self.north, self.east) = (south, west, north, east)
  }
}
