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
