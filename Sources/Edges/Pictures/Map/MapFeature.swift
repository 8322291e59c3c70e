/// A place in metres east and north of a map's origin.
public struct MapPoint: Hashable, Sendable {
  public var east: Double
  public var north: Double

  public init(east: Double, north: Double) { (self.east, self.north) = (east, north) }

  var isFinite: Bool { east.isFinite && north.isFinite }
}

/// Something of a site that stands on its map.
public struct MapFeature: Hashable, Sendable {
  /// The kind decides how a feature is drawn, and its line in the legend.
  public enum Kind: String, CaseIterable, Sendable {
    case path, route, ripple, room
    case dejavu = "déjà vu"
    case beacon, place
  }

  public enum Shape: Hashable, Sendable {
    case point(MapPoint)
    /// Radius in metres.
    case circle(MapPoint, radius: Double)
    /// The outer ring, then holes; whether a ring repeats its first point does not matter.
    case polygon([[MapPoint]])
    case line([MapPoint])
  }

  public var kind: Kind
  /// The name; empty for none.
  public var name: String
  public var shape: Shape

  public init(_ kind: Kind, _ name: String, _ shape: Shape) {
    (self.kind, self.name, self.shape) = (kind, name, shape)
  }

  /// Its points that are numbers.
  var points: [MapPoint] {
    switch shape {
    case .point(let point): return [point].filter(\.isFinite)
    case .circle(let centre, let radius):
      guard centre.isFinite, radius.isFinite else { return [] }
      return [
        MapPoint(east: centre.east - radius, north: centre.north - radius),
        MapPoint(east: centre.east + radius, north: centre.north + radius),
      ]
    case .polygon(let rings): return rings.joined().filter(\.isFinite)
    case .line(let points): return points.filter(\.isFinite)
    }
  }

  /// A measure of its size, to draw the greatest first: metres.
  var extent: Double {
    if case .circle(_, let radius) = shape { return radius.isFinite ? 2 * radius : 0 }
    let bounds = MapBounds(points)
    return max(bounds.width, bounds.height, 0)
  }
}

/// A walk: where the walker was, and what happened there.
public struct MapWalk: Sendable {
  /// The places of the walker; times in seconds, ascending. A point that is no number breaks the line.
  public var track: [(time: Double, at: MapPoint)] = []
  /// The places where ripples were entered and left; times in seconds.
  public var crossings: [(time: Double, at: MapPoint, enters: Bool)] = []
  /// The lines from the walker's places to the ripples that sounded from afar; of many, some are drawn.
  public var targets: [(time: Double, from: MapPoint, to: [MapPoint])] = []

  public init() {}
}

/// The smallest upright rectangle round points, in metres.
struct MapBounds {
  var low = MapPoint(east: .infinity, north: .infinity)
  var high = MapPoint(east: -.infinity, north: -.infinity)

  init(_ points: [MapPoint]) { points.forEach { add($0) } }

  mutating func add(_ point: MapPoint) {
    guard point.isFinite else { return }
    low = MapPoint(east: min(low.east, point.east), north: min(low.north, point.north))
    high = MapPoint(east: max(high.east, point.east), north: max(high.north, point.north))
  }

  var width: Double { high.east - low.east }
  var height: Double { high.north - low.north }
  var isEmpty: Bool { !(width >= 0) }
  var middle: MapPoint {
    MapPoint(east: (low.east + high.east) / 2, north: (low.north + high.north) / 2)
  }
}

/// Puts metres on the canvas: north is up, and a metre is as long to the east as to the north.
struct MapFrame {
  let area: Rectangle
  private let middle: MapPoint
  /// Points of the canvas to the metre.
  let scale: Double

  /// Shows all of `bounds` with a margin within `area`; ten metres round one point, or round none.
  /// - Parameter margin: points that stay free on each side.
  init(_ bounds: MapBounds, in area: Rectangle, margin: Double = 26) {
    self.area = area
    middle = bounds.isEmpty ? MapPoint(east: 0, north: 0) : bounds.middle
    let (width, height) = bounds.isEmpty ? (0, 0) : (bounds.width, bounds.height)
    let fit = min(
      (area.width - 2 * margin) / max(width, 1e-9), (area.height - 2 * margin) / max(height, 1e-9))
    scale = max(width, height) < 1 ? min(area.width, area.height) / 10 : fit
  }

  func point(_ place: MapPoint) -> Point {
    let centre = area.middle
    return Point(
      centre.x + (place.east - middle.east) * scale,
      centre.y - (place.north - middle.north) * scale)
  }

  /// The length of the scale bar in metres: 1, 2 or 5 times a power of ten, a sixth to a third of the map.
  var bar: Double { Ticks.step(area.width / scale * 0.15, count: 1) }

  /// The places of a path on the canvas, with their numbers, without those that lie nearer to the one kept before.
  func thinned(_ places: [MapPoint], apart: Double = 0.33) -> [(number: Int, at: Point)] {
    var kept: [(number: Int, at: Point)] = []
    for (number, place) in places.enumerated() {
      let point = self.point(place)
      if let last = kept.last?.at, point.isDrawable, last.isDrawable, number < places.count - 1,
        abs(point.x - last.x) + abs(point.y - last.y) < apart
      {
        continue
      }
      kept.append((number, point))
    }
    return kept
  }
}
