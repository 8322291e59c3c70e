import Glibc

/// A place on the earth: WGS-84 latitude and longitude in degrees.
public struct GeoPoint: Hashable, Sendable {
  /// Degrees north, -90...90.
  public let latitude: Double
  /// Degrees east, -180...180.
  public let longitude: Double

  public init(latitude: Double, longitude: Double) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// A place on earth; nil where a coordinate is missing or beyond its limits.
  package init?(checked latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else {
      return nil
    }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Mean earth radius in metres (IUGG: (2a + b) / 3 of the WGS-84 ellipsoid).
  public static let earthRadius = 6_371_008.8

  /// Great-circle distance in metres on a sphere of the mean earth radius.
  ///
  /// Haversine form (Sinnott, "Virtues of the Haversine", Sky and Telescope 68, 1984); within 0.6 %
  /// of the ellipsoid's geodesic, exact to rounding at garden scale.
  public func distance(to other: GeoPoint) -> Double {
    let phi1 = Self.radians(latitude)
    let phi2 = Self.radians(other.latitude)
    let halfPhi = sin((phi2 - phi1) / 2)
    let halfLambda = sin(Self.radians(other.longitude - longitude) / 2)
    let h = halfPhi * halfPhi + cos(phi1) * cos(phi2) * halfLambda * halfLambda
    return 2 * Self.earthRadius * asin(min(1, h.squareRoot()))
  }

  /// Initial great-circle bearing to another place: degrees clockwise from true north, 0..<360.
  public func bearing(to other: GeoPoint) -> Double {
    let phi1 = Self.radians(latitude)
    let phi2 = Self.radians(other.latitude)
    let lambda = Self.radians(other.longitude - longitude)
    let y = sin(lambda) * cos(phi2)
    let x = cos(phi1) * sin(phi2) - sin(phi1) * cos(phi2) * cos(lambda)
    return Angle.wrap360(atan2(y, x) * 180 / .pi)
  }

  /// The place reached by going `distance` metres along a great circle that starts at `bearing`.
  public func moved(by distance: Double, bearing: Double) -> GeoPoint {
    let phi = Self.radians(latitude)
    let theta = Self.radians(bearing)
    let delta = distance / Self.earthRadius
    let phi2 = asin(sin(phi) * cos(delta) + cos(phi) * sin(delta) * cos(theta))
    let lambda2 = atan2(sin(theta) * sin(delta) * cos(phi), cos(delta) - sin(phi) * sin(phi2))
    return GeoPoint(
      latitude: phi2 * 180 / .pi, longitude: Angle.wrap180(longitude + lambda2 * 180 / .pi))
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
