internal import Glibc
import Score

/// A place on the WGS-84 ellipsoid as a point in space, ready for many measurements.
///
/// In space there is no seam at the antimeridian and no special case at the poles. Distances follow the sphere of the
/// mean radius above the chord: within 10^-6 of the geodesic up to 10 km, within 0.6 % everywhere.
public struct EarthPlace: Hashable, Sendable {
  public let point: GeoPoint
  /// The position in metres from the earth's centre: x to 0° N 0° E, y to 0° N 90° E, z to the north pole.
  public let vector: Vector3
  /// The direction to the east in the tangent plane, of length 1.
  let east: Vector3
  let north: Vector3

  public init(_ point: GeoPoint) {
    self.point = point
    let (phi, lambda) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
    let (sinPhi, cosPhi) = (sin(phi), cos(phi))
    let (sinLambda, cosLambda) = (sin(lambda), cos(lambda))
    let prime = Geodesic.equatorialRadius / (1 - Geodesic.e2 * sinPhi * sinPhi).squareRoot()
    vector = Vector3(
      prime * cosPhi * cosLambda, prime * cosPhi * sinLambda, prime * (1 - Geodesic.e2) * sinPhi)
    east = Vector3(-sinLambda, cosLambda, 0)
    north = Vector3(-sinPhi * cosLambda, -sinPhi * sinLambda, cosPhi)
  }

  /// The distance along the ground, in metres.
  public func distance(to other: EarthPlace) -> Double {
    Self.arc(chord: (other.vector - vector).length)
  }

  /// The bearing in degrees clockwise from true north, 0..<360; 0 for the place itself.
  public func bearing(to other: EarthPlace) -> Double { bearing(toward: other.vector) }

  package func bearing(toward target: Vector3) -> Double {
    let way = target - vector
    let (e, n) = (way.dot(east), way.dot(north))
    return e == 0 && n == 0 ? 0 : Angle.bearing(north: n, east: e)
  }

  /// Metres along a great circle above a straight line through the earth.
  package static func arc(chord: Double) -> Double {
    let ratio = chord / (2 * GeoPoint.earthRadius)
    if ratio < 1e-3 { return chord * (1 + ratio * ratio / 6) }
    return 2 * GeoPoint.earthRadius * asin(min(1, ratio))
  }

  /// The place below or above a point in space (Bowring 1976, within 10^-9 degrees near the ground).
  package init(under v: Vector3) {
    let flat = (v.x * v.x + v.y * v.y).squareRoot()
    let polar = Geodesic.equatorialRadius * (1 - Geodesic.flattening)
    let beta = atan2(v.z * Geodesic.equatorialRadius, flat * polar)
    let second = Geodesic.e2 / (1 - Geodesic.e2)
    let (s, c) = (sin(beta), cos(beta))
    let latitude = atan2(
      v.z + second * polar * s * s * s, flat - Geodesic.e2 * Geodesic.equatorialRadius * c * c * c)
    let longitude = flat > 0 ? atan2(v.y, v.x) : 0
    self.init(
      GeoPoint(latitude: latitude * 180 / .pi, longitude: Angle.wrap180(longitude * 180 / .pi)))
  }
}

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

/// Measures for people, the same on every machine.
enum Measure {
  /// A length: `12.4 m`, `3.2 km`.
  static func metres(_ value: Double) -> String {
    guard abs(value) >= 10_000 else { return Figure.short(value, decimals: 1) + " m" }
    return Figure.short(value / 1000, decimals: 1) + " km"
  }

  /// A length of time: `61.5 s`.
  static func seconds(_ value: Double) -> String { Figure.short(value, decimals: 1) + " s" }
}
