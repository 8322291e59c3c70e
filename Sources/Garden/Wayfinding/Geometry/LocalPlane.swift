internal import Glibc
import Score

/// A point of a local plane, in metres: x to the east, y to the north.
public struct PlanePoint: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

/// The plane that touches the earth at a place: an azimuthal projection with true distances from its origin, within
/// 10^-5 of the geodesic between any two points within 10 km of it, at the poles and the antimeridian too.
public struct LocalPlane: Hashable, Sendable {
  public let origin: EarthPlace

  public init(origin: GeoPoint) { self.origin = EarthPlace(origin) }

  /// The position of a place; places beyond a quarter of the earth's circumference fold back.
  public func project(_ place: EarthPlace) -> PlanePoint {
    let way = place.vector - origin.vector
    let (x, y) = (way.dot(origin.east), way.dot(origin.north))
    let ratio = (x * x + y * y).squareRoot() / GeoPoint.earthRadius
    let stretch = ratio < 1e-3 ? 1 + ratio * ratio / 6 : asin(min(1, ratio)) / ratio
    return PlanePoint(stretch * x, stretch * y)
  }

  public func project(_ point: GeoPoint) -> PlanePoint { project(EarthPlace(point)) }

  /// The place at a point of the plane: the inverse of `project`.
  public func place(_ point: PlanePoint) -> GeoPoint {
    var aim = point
    var found = origin
    for _ in 0..<4 {
      found = EarthPlace(under: origin.vector + (aim.x * origin.east) + (aim.y * origin.north))
      let reached = project(found)
      aim = PlanePoint(aim.x + point.x - reached.x, aim.y + point.y - reached.y)
    }
    return found.point
  }
}
