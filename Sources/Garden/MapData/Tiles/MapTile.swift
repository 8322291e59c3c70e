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
