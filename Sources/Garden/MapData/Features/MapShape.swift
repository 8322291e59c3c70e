public import Score
public import Wayfinding

/// The shape of a thing on the map.
public enum MapShape: Hashable, Sendable {
  /// One or more points.
  case points([GeoPoint])
  /// One or more lines, each of two points at least.
  case lines([[GeoPoint]])
  /// One or more polygons with their holes; rings do not repeat their first point.
  case areas([SitePolygon])

  /// The point that stands for the thing: of points the first, of lines the middle of the first one's length, of areas
  /// the middle of the largest.
  public var middle: GeoPoint {
    switch self {
    case .points(let points): points[0]
    case .lines(let lines): PolyLine(lines[0]).middle
    case .areas(let polygons): PlacedShape(.area(polygons)).centre.point
    }
  }

  /// All points of it.
  package var points: [GeoPoint] {
    switch self {
    case .points(let points): points
    case .lines(let lines): lines.flatMap { $0 }
    case .areas(let polygons): polygons.flatMap(\.exterior)
    }
  }
}
