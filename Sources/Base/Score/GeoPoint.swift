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

/// Distances and directions on the WGS-84 ellipsoid.
public enum Geodesic {
  /// Metres from the middle of the ellipsoid to its equator.
  package static let equatorialRadius = 6_378_137.0
  package static let flattening = 1 / 298.257_223_563
  /// The square of its eccentricity.
  package static let e2 = flattening * (2 - flattening)

  /// Metres along the shortest way.
  public static func distance(from a: GeoPoint, to b: GeoPoint) -> Double { inverse(a, b).distance }

  /// Metres to the north and to the east of a near place, by the radii of curvature at the mean
  /// latitude: within 10^-6 of the geodesic up to 1 km away from the poles.
  public static func offset(from a: GeoPoint, to b: GeoPoint) -> (north: Double, east: Double) {
    let latitude = (a.latitude + b.latitude) / 2 * .pi / 180
    let s = sin(latitude)
    let w2 = 1 - e2 * s * s
    let prime = equatorialRadius / w2.squareRoot()
    let meridional = prime * (1 - e2) / w2
    let north = (b.latitude - a.latitude) * .pi / 180 * meridional
    let east = Angle.wrap180(b.longitude - a.longitude) * .pi / 180 * prime * cos(latitude)
    return (north, east)
  }

  /// The place that lies some metres to the north and to the east; the inverse of `offset`.
  public static func place(north: Double, east: Double, of origin: GeoPoint) -> GeoPoint {
    var place = origin
    for _ in 0..<3 {
      let reached = offset(from: origin, to: place)
      place = GeoPoint(
        latitude: place.latitude + (north - reached.north) / 111_132,
        longitude: place.longitude + (east - reached.east)
          / (111_320 * cos(origin.latitude * .pi / 180)))
    }
    return place
  }

  /// Metres and the initial bearing in degrees clockwise from true north.
  ///
  /// Vincenty's inverse formula ("Direct and inverse solutions of geodesics on the ellipsoid with
  /// application of nested equations", Survey Review 23, 1975), exact to 0.1 mm; nearly opposite
  /// points, where it does not converge, fall back to the sphere (within 0.6 %).
  public static func inverse(_ a: GeoPoint, _ b: GeoPoint) -> (distance: Double, bearing: Double) {
    if a == b { return (0, 0) }
    let f = flattening
    let u1 = atan((1 - f) * tan(a.latitude * .pi / 180))
    let u2 = atan((1 - f) * tan(b.latitude * .pi / 180))
    let l = Angle.wrap180(b.longitude - a.longitude) * .pi / 180
    let (su1, cu1, su2, cu2) = (sin(u1), cos(u1), sin(u2), cos(u2))
    var lambda = l
    for _ in 0..<100 {
      let (sl, cl) = (sin(lambda), cos(lambda))
      let x = cu2 * sl
      let y = cu1 * su2 - su1 * cu2 * cl
      let sinSigma = (x * x + y * y).squareRoot()
      if sinSigma == 0 { return (0, 0) }
      let cosSigma = su1 * su2 + cu1 * cu2 * cl
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cu1 * cu2 * sl / sinSigma
      let cos2Alpha = 1 - sinAlpha * sinAlpha
      let cos2m = cos2Alpha == 0 ? 0 : cosSigma - 2 * su1 * su2 / cos2Alpha
      let c = f / 16 * cos2Alpha * (4 + f * (4 - 3 * cos2Alpha))
      let turn = cos2m + c * cosSigma * (2 * cos2m * cos2m - 1)
      let next = l + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * turn)
      if abs(next - lambda) < 1e-12 {
        let s = arc(cos2Alpha, sigma, sinSigma, cosSigma, cos2m)
        return (s, Angle.wrap360(atan2(x, y) * 180 / .pi))
      }
      lambda = next
    }
    return (a.distance(to: b), a.bearing(to: b))
  }

  /// Metres of the arc, by equations (3), (4) and (6) of the paper.
  private static func arc(
    _ cos2Alpha: Double, _ sigma: Double, _ sinSigma: Double, _ cosSigma: Double, _ cos2m: Double
  ) -> Double {
    let polar = equatorialRadius * (1 - flattening)
    let ratio = (equatorialRadius * equatorialRadius - polar * polar) / (polar * polar)
    let k = cos2Alpha * ratio
    let a = 1 + k / 16_384 * (4096 + k * (-768 + k * (320 - 175 * k)))
    let b = k / 1024 * (256 + k * (-128 + k * (74 - 47 * k)))
    let inner = cosSigma * (2 * cos2m * cos2m - 1)
    let outer = b / 6 * cos2m * (4 * sinSigma * sinSigma - 3) * (4 * cos2m * cos2m - 3)
    let delta = b * sinSigma * (cos2m + b / 4 * (inner - outer))
    return polar * a * (sigma - delta)
  }
}

/// The place in a reading of a device, which holds as a whole or not at all.
public enum PlaceReading {
  /// The inputs that say where a device is, and how exactly.
  private static let names = ["latitude", "longitude", "accuracy"]

  /// The values of a reading without a place that cannot be: half of a new place and half of the one before would be a place
  /// where nobody is.
  /// - Parameter values: the values by the names of inputs; in degrees and metres where they are of a place.
  /// - Returns: the values that may be taken, and a sentence on the place that was left out; nil where there is none.
  public static func whole(
    _ values: [(name: String, value: Double)]
  ) -> (values: [(name: String, value: Double)], fault: String?) {
    let said = values.filter { $0.name == "latitude" || $0.name == "longitude" }
    guard let first = said.first else { return (values, nil) }
    let fault =
      said.contains { $0.name != first.name }
      ? said.lazy.compactMap { Inputs.named($0.name)?.fault(of: $0.value) }.first
      : "\(first.name) came without \(first.name == "latitude" ? "longitude" : "latitude")"
    guard let fault else { return (values, nil) }
    let rest = values.filter { value in !names.contains(value.name) }
    return (rest, "\(fault), so the place was left out")
  }
}
