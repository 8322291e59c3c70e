import Glibc
public import Score

/// A square of the map at zoom 16 in Web Mercator: 611.5 m wide at the equator, less by the cosine of the latitude
/// elsewhere (508 m at 33.8°, 343 m at 55.9°).
public struct MapTile: Hashable, Sendable {
  /// The column, from the antimeridian eastward, 0..<65,536.
  public let x: Int
  /// The row, from the north southward, 0..<65,536.
  public let y: Int

  /// The one level that Soundscape's map data have.
  public static let zoom = 16
  /// Columns, and rows, of the world.
  public static let across = 1 << zoom
  /// The latitude in degrees at which the square world of Web Mercator ends, north and south.
  public static let latitudeLimit = 85.05112878
  private static let equatorialRadius = 6_378_137.0

  /// A tile by its column and row; columns go on round the world, rows end at its edges.
  public init(x: Int, y: Int) {
    self.x = x & (Self.across - 1)
    self.y = min(max(y, 0), Self.across - 1)
  }

  /// The tile of a name such as `16/17408/26225`; nil for any other text.
  public init?(_ name: some StringProtocol) {
    let numbers = name.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    self.init(x: numbers[1], y: numbers[2])
    if description != name { return nil }
  }

  /// The tile that holds a place.
  public init(at point: GeoPoint) {
    let (x, y) = Self.pixel(of: point)
    self.init(x: Int(held: x / 256, .down), y: Int(held: y / 256, .down))
  }
}

extension MapTile: CustomStringConvertible {
  /// `16/17408/26225`: the tile's path on a server and in a folder, without its ending.
  public var description: String { "\(Self.zoom)/\(x)/\(y)" }

  /// The name of the tile in Bing's scheme: a digit a level, from the whole world down.
  public var quadkey: String {
    (0..<Self.zoom).reversed().map { level in
      let (column, row) = (x >> level & 1, y >> level & 1)
      return String(column + 2 * row)
    }.joined()
  }
}

extension MapTile {
  /// The tiles that a square round a place touches, row by row from the north-west.
  /// - Parameters:
  ///   - centre: the place.
  ///   - radius: half the side of the square in metres, on the ground at the place.
  public static func covering(_ centre: GeoPoint, radius: Double) -> [MapTile] {
    let (x, y) = pixel(of: centre)
    let reach = radius / metresPerPixel(at: centre.latitude)
    let columns = span(x, reach)
    let rows = span(y, reach).clamped(to: 0...across - 1)
    let distinct = columns.prefix(across)
    return rows.flatMap { row in distinct.map { MapTile(x: $0, y: row) } }
  }

  /// The tiles whose index lies within a reach of a pixel.
  private static func span(_ pixel: Double, _ reach: Double) -> ClosedRange<Int> {
    Int(held: (pixel - reach) / 256, .down)...Int(held: (pixel + reach) / 256, .down)
  }

  /// The place of a point in the world of 2^24 pixels.
  static func pixel(of point: GeoPoint) -> (x: Double, y: Double) {
    let size = Double(across) * 256
    let latitude = min(max(point.latitude, -latitudeLimit), latitudeLimit)
    let sine = sin(latitude * .pi / 180)
    let y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    return (
      min(max((point.longitude + 180) / 360 * size, 0), size - 1),
      min(max(y * size, 0), size - 1)
    )
  }

  private static func metresPerPixel(at latitude: Double) -> Double {
    let held = min(max(latitude, -latitudeLimit), latitudeLimit)
    return cos(held * .pi / 180) * 2 * .pi * equatorialRadius / (Double(across) * 256)
  }
}

/// A place to six decimals of a degree, as tiles have it: some 0.1 m.
struct TilePoint: Hashable, Sendable {
  /// Millionths of a degree.
  let latitude: Int32
  let longitude: Int32

  init(_ point: GeoPoint) {
    latitude = Int32(held: point.latitude * 1e6)
    longitude = Int32(held: point.longitude * 1e6)
  }
}

/// Lines are straight in latitude and longitude, and each step of one goes the shorter way round the world.
extension MapTile {
  /// The tiles that a line from place to place touches.
  public static func touched(byLine line: [GeoPoint]) -> Set<MapTile> {
    touched(by: corners(of: line))
  }

  /// The tiles that an area touches: those of its outline, and those inside.
  /// - Parameter outline: the places round it, of which the last is the first.
  public static func touched(byArea outline: [GeoPoint]) -> Set<MapTile> {
    let corners = Self.corners(of: outline)
    return touched(by: corners).union(inside(corners))
  }

  /// A place of a line.
  private struct Corner {
    /// Its distance from the antimeridian in columns, which go on where the line leads beyond the edge of the world.
    let column: Double
    let latitude: Double
  }

  private static func corners(of line: [GeoPoint]) -> [Corner] {
    let turn = Double(across)
    var corners: [Corner] = []
    for point in line {
      let column = pixel(of: point).x / 256
      let turns = corners.last.map { (($0.column - column) / turn).rounded() } ?? 0
      corners.append(Corner(column: column + turns * turn, latitude: point.latitude))
    }
    return corners
  }

  private static func touched(by line: [Corner]) -> Set<MapTile> {
    var tiles: Set<MapTile> = []
    for (start, end) in zip(line, line.dropFirst() + line.suffix(1)) {
      let (west, east) = start.column <= end.column ? (start, end) : (end, start)
      let columns = Int(held: west.column, .down)...Int(held: east.column, .down)
      for x in columns {
        // In each column the step goes from edge to edge, and through all rows between the two latitudes.
        let first = x == columns.lowerBound ? west.latitude : latitude(at: x, west, east)
        let last = x == columns.upperBound ? east.latitude : latitude(at: x + 1, west, east)
        for y in rows(first, last) {
          tiles.insert(MapTile(x: x, y: y))
        }
      }
    }
    return tiles
  }

  /// The latitude at which a step reaches the west edge of a column.
  private static func latitude(at column: Int, _ west: Corner, _ east: Corner) -> Double {
    let share = (Double(column) - west.column) / (east.column - west.column)
    return west.latitude + share * (east.latitude - west.latitude)
  }

  /// The rows between two latitudes, and theirs.
  private static func rows(_ a: Double, _ b: Double) -> ClosedRange<Int> {
    let ends = [a, b].map { MapTile(at: GeoPoint(latitude: $0, longitude: 0)).y }
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }

  /// The tiles whose middle row lies between an odd and an even crossing of the outline: all that it does not touch are inside.
  private static func inside(_ outline: [Corner]) -> Set<MapTile> {
    let latitudes = outline.map(\.latitude)
    guard let south = latitudes.min(), let north = latitudes.max() else { return [] }
    var tiles: Set<MapTile> = []
    for y in rows(north, south) {
      let crossings = Self.crossings(of: outline, at: middleLatitude(ofRow: y))
      for index in stride(from: 1, to: crossings.count, by: 2) {
        let (west, east) = (crossings[index - 1], crossings[index])
        for x in Int(held: west, .down)...Int(held: east, .down) {
          tiles.insert(MapTile(x: x, y: y))
        }
      }
    }
    return tiles
  }

  /// The latitude in the middle of a row, by the inverse of Web Mercator.
  private static func middleLatitude(ofRow y: Int) -> Double {
    atan(sinh(.pi * (1 - 2 * (Double(y) + 0.5) / Double(across)))) * 180 / .pi
  }

  /// The columns at which an outline crosses a latitude, from the west eastward.
  private static func crossings(of outline: [Corner], at latitude: Double) -> [Double] {
    zip(outline, outline.dropFirst())
      .filter { ($0.latitude < latitude) != ($1.latitude < latitude) }
      .map { start, end in
        let share = (latitude - start.latitude) / (end.latitude - start.latitude)
        return start.column + share * (end.column - start.column)
      }
      .sorted()
  }
}
