internal import Glibc
import Score

/// The magnetic field of the Earth's core at a place and a time, by the World Magnetic Model.
///
/// Chulliat and others, "The US/UK World Magnetic Model for 2025-2030: Technical Report", NOAA/NCEI, 2025 (doi 10.25923/prbc-s316).
/// Iron nearby turns a compass further; the model knows nothing of it.
package struct MagneticField: Hashable, Sendable {
  /// The components in nT.
  package let north: Double
  package let east: Double
  package let down: Double

  /// The years of which the model tells the field; there is none before and after.
  package static let years = MagneticModel.epoch..<(MagneticModel.epoch + 5)
  /// The strength in nT of the horizontal field below which a compass tells nothing: the report's blackout zones round the magnetic
  /// poles.
  package static let leastHorizontal = 2000.0

  /// - Parameters:
  ///   - altitude: the height above the ellipsoid in metres.
  ///   - year: the date in years, 2026.5 in the middle of 2026; nil comes of one that is not among `years`, and at the poles.
  package init?(at place: GeoPoint, altitude: Double = 0, year: Double) {
    guard Self.years.contains(year), abs(place.latitude) < 90 else { return nil }
    let spot = Spot(place, altitude: altitude / 1000)
    let legendre = Legendre(spot)
    var (x, y, z) = (0.0, 0.0, 0.0)
    for n in 1...MagneticModel.degree {
      let fall = pow(MagneticModel.radius / spot.radius, Double(n + 2))
      for m in 0...n {
        let (g, h) = MagneticModel.coefficients(n, m, year: year)
        let angle = Double(m) * spot.longitude
        let along = fall * (g * cos(angle) + h * sin(angle))
        let across = fall * (g * sin(angle) - h * cos(angle))
        x += along * legendre.slope(n, m)
        y += across * Double(m) * legendre[n, m] / spot.cosine
        z -= along * Double(n + 1) * legendre[n, m]
      }
    }
    north = x * cos(spot.tilt) - z * sin(spot.tilt)
    east = y
    down = x * sin(spot.tilt) + z * cos(spot.tilt)
  }

  /// The strength of the horizontal field in nT.
  package var horizontal: Double { (north * north + east * east).squareRoot() }

  /// Where a compass points: degrees clockwise from true north, -180...180. What a compass tells, and this, make the direction
  /// from true north.
  package var declination: Double { atan2(east, north) * 180 / .pi }

  /// The degrees, to 0.1, to add to what a compass tells for the direction from true north; nil where the model tells nothing of the
  /// date, or a compass nothing of the direction.
  /// - Parameter epoch: seconds since 1970.
  package static func declination(at place: GeoPoint, epoch: Double) -> Double? {
    guard let field = MagneticField(at: place, year: year(at: epoch)) else { return nil }
    return field.horizontal < leastHorizontal
      ? nil : Figure.rounded(field.declination, decimals: 1)
  }

  /// The date in years of a time in seconds since 1970, UTC: the year, and the part of its days that has passed.
  package static func year(at epoch: Double) -> Double {
    // The model holds from 2025 on, and 2028 has a day more.
    var (year, begin) = (2025.0, 1_735_689_600.0)
    while true {
      let length = (year.truncatingRemainder(dividingBy: 4) == 0 ? 366 : 365) * 86_400.0
      if epoch < begin + length || year >= 2030 { return year + (epoch - begin) / length }
      (year, begin) = (year + 1, begin + length)
    }
  }
}

/// A place as seen from the Earth's centre.
private struct Spot {
  /// Kilometres from the centre.
  let radius: Double
  /// Sine and cosine of the geocentric latitude.
  let sine: Double
  let cosine: Double
  /// The longitude, and the geocentric less the geodetic latitude, in radians.
  let longitude: Double
  let tilt: Double

  /// - Parameter altitude: in kilometres.
  init(_ place: GeoPoint, altitude: Double) {
    let latitude = place.latitude * .pi / 180
    let e2 = Geodesic.e2
    let prime =
      Geodesic.equatorialRadius / 1000 / (1 - e2 * sin(latitude) * sin(latitude)).squareRoot()
    let aside = (prime + altitude) * cos(latitude)
    let above = (prime * (1 - e2) + altitude) * sin(latitude)
    radius = (aside * aside + above * above).squareRoot()
    (sine, cosine) = (above / radius, aside / radius)
    (longitude, tilt) = (place.longitude * .pi / 180, atan2(above, aside) - latitude)
  }
}

/// Schmidt's semi-normalised associated Legendre functions of the sine of a latitude.
private struct Legendre {
  private let spot: Spot
  private var values: [Double]

  private static let width = MagneticModel.degree + 1

  init(_ spot: Spot) {
    self.spot = spot
    values = Array(repeating: 0, count: Self.width * Self.width)
    values[0] = 1
    for n in 1..<Self.width {
      let double = Double(2 * n - 1)
      for m in 0..<n {
        let before = n > 1 ? Self.root(n - 1, m) * self[n - 2, m] : 0
        self[n, m] = (double * spot.sine * self[n - 1, m] - before) / Self.root(n, m)
      }
      self[n, n] =
        spot.cosine * self[n - 1, n - 1] * (n > 1 ? (double / Double(2 * n)).squareRoot() : 1)
    }
  }

  subscript(n: Int, m: Int) -> Double {
    get { values[n * Self.width + m] }
    set { values[n * Self.width + m] = newValue }
  }

  /// The derivative with respect to the angle from the north pole.
  func slope(_ n: Int, _ m: Int) -> Double {
    (Double(n) * spot.sine * self[n, m] - Self.root(n, m) * self[n - 1, m]) / spot.cosine
  }

  private static func root(_ n: Int, _ m: Int) -> Double {
    Double(max(0, n * n - m * m)).squareRoot()
  }
}

/// The coefficients of the World Magnetic Model of 2025, degree 12, valid until the end of 2029.
///
/// NOAA NCEI Geomagnetic Modeling Team and British Geological Survey, "World Magnetic Model 2025", 2024 (doi 10.25921/aqfd-sd83); in
/// the public domain.
enum MagneticModel {
  /// The year at which the rows hold.
  static let epoch = 2025.0
  static let degree = 12
  /// The radius in kilometres to which the coefficients belong.
  static let radius = 6371.2

  /// Gauss's coefficients of a degree and an order at a year, in nT.
  static func coefficients(_ n: Int, _ m: Int, year: Double) -> (g: Double, h: Double) {
    let row = rows[n * (n + 1) / 2 + m - 1]
    let years = year - epoch
    return (row[0] + years * row[2], row[1] + years * row[3])
  }

  /// g and h in nT, then their changes in nT a year; orders 0 to n of each degree n, from degree 1 on.
  private static let rows: [[Double]] = [
    [-29351.8, 0, 12, 0],  // degree 1
    [-1410.8, 4545.4, 9.7, -21.5],
    [-2556.6, 0, -11.6, 0],  // degree 2
    [2951.1, -3133.6, -5.2, -27.7],
    [1649.3, -815.1, -8, -12.1],
    [1361, 0, -1.3, 0],  // degree 3
    [-2404.1, -56.6, -4.2, 4],
    [1243.8, 237.5, 0.4, -0.3],
    [453.6, -549.5, -15.6, -4.1],
    [895, 0, -1.6, 0],  // degree 4
    [799.5, 278.6, -2.4, -1.1],
    [55.7, -133.9, -6, 4.1],
    [-281.1, 212, 5.6, 1.6],
    [12.1, -375.6, -7, -4.4],
    [-233.2, 0, 0.6, 0],  // degree 5
    [368.9, 45.4, 1.4, -0.5],
    [187.2, 220.2, 0, 2.2],
    [-138.7, -122.9, 0.6, 0.4],
    [-142, 43, 2.2, 1.7],
    [20.9, 106.1, 0.9, 1.9],
    [64.4, 0, -0.2, 0],  // degree 6
    [63.8, -18.4, -0.4, 0.3],
    [76.9, 16.8, 0.9, -1.6],
    [-115.7, 48.8, 1.2, -0.4],
    [-40.9, -59.8, -0.9, 0.9],
    [14.9, 10.9, 0.3, 0.7],
    [-60.7, 72.7, 0.9, 0.9],
    [79.5, 0, 0, 0],  // degree 7
    [-77, -48.9, -0.1, 0.6],
    [-8.8, -14.4, -0.1, 0.5],
    [59.3, -1, 0.5, -0.8],
    [15.8, 23.4, -0.1, 0],
    [2.5, -7.4, -0.8, -1],
    [-11.1, -25.1, -0.8, 0.6],
    [14.2, -2.3, 0.8, -0.2],
    [23.2, 0, -0.1, 0],  // degree 8
    [10.8, 7.1, 0.2, -0.2],
    [-17.5, -12.6, 0, 0.5],
    [2, 11.4, 0.5, -0.4],
    [-21.7, -9.7, -0.1, 0.4],
    [16.9, 12.7, 0.3, -0.5],
    [15, 0.7, 0.2, -0.6],
    [-16.8, -5.2, 0, 0.3],
    [0.9, 3.9, 0.2, 0.2],
    [4.6, 0, 0, 0],  // degree 9
    [7.8, -24.8, -0.1, -0.3],
    [3, 12.2, 0.1, 0.3],
    [-0.2, 8.3, 0.3, -0.3],
    [-2.5, -3.3, -0.3, 0.3],
    [-13.1, -5.2, 0, 0.2],
    [2.4, 7.2, 0.3, -0.1],
    [8.6, -0.6, -0.1, -0.2],
    [-8.7, 0.8, 0.1, 0.4],
    [-12.9, 10, -0.1, 0.1],
    [-1.3, 0, 0.1, 0],  // degree 10
    [-6.4, 3.3, 0, 0],
    [0.2, 0, 0.1, 0],
    [2, 2.4, 0.1, -0.2],
    [-1, 5.3, 0, 0.1],
    [-0.6, -9.1, -0.3, -0.1],
    [-0.9, 0.4, 0, 0.1],
    [1.5, -4.2, -0.1, 0],
    [0.9, -3.8, -0.1, -0.1],
    [-2.7, 0.9, 0, 0.2],
    [-3.9, -9.1, 0, 0],
    [2.9, 0, 0, 0],  // degree 11
    [-1.5, 0, 0, 0],
    [-2.5, 2.9, 0, 0.1],
    [2.4, -0.6, 0, 0],
    [-0.6, 0.2, 0, 0.1],
    [-0.1, 0.5, -0.1, 0],
    [-0.6, -0.3, 0, 0],
    [-0.1, -1.2, 0, 0.1],
    [1.1, -1.7, -0.1, 0],
    [-1, -2.9, -0.1, 0],
    [-0.2, -1.8, -0.1, 0],
    [2.6, -2.3, -0.1, 0],
    [-2, 0, 0, 0],  // degree 12
    [-0.2, -1.3, 0, 0],
    [0.3, 0.7, 0, 0],
    [1.2, 1, 0, -0.1],
    [-1.3, -1.4, 0, 0.1],
    [0.6, 0, 0, 0],
    [0.6, 0.6, 0.1, 0],
    [0.5, -0.1, 0, 0],
    [-0.1, 0.8, 0, 0],
    [-0.4, 0.1, 0, 0],
    [-0.2, -1, -0.1, 0],
    [-1.3, 0.1, 0, 0],
    [-0.7, 0.2, -0.1, -0.1],
  ]
}
