internal import Glibc
internal import Score

/// The position of the sun, by the equations of NOAA's solar calculator.
///
/// NOAA Global Monitoring Laboratory, "General Solar Position Calculations" spreadsheets, after Meeus,
/// "Astronomical Algorithms", chapters 25 and 28: 0.01° of solar longitude between 1901 and 2099.
struct Sun {
  /// Apparent ecliptic longitude in degrees, 0..<360: 0 at the March equinox, 90 at the June solstice.
  let longitude: Double
  /// Degrees north of the celestial equator.
  let declination: Double
  /// Apparent minus mean solar time, in minutes.
  let equationOfTime: Double
  private let epoch: Double

  /// - Parameter epoch: seconds since 1970-01-01 00:00 UTC.
  init(at epoch: Double) {
    self.epoch = epoch
    let century = (epoch / 86_400 + 2_440_587.5 - 2_451_545) / 36_525
    let mean = 280.46646 + century * (36_000.76983 + century * 0.0003032)
    let anomaly = Self.radians(357.52911 + century * (35_999.05029 - 0.0001537 * century))
    let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
    let center =
      sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
      + sin(2 * anomaly) * (0.019993 - 0.000101 * century) + sin(3 * anomaly) * 0.000289
    let node = Self.radians(125.04 - 1934.136 * century)
    longitude = Angle.wrap360(mean + center - 0.00569 - 0.00478 * sin(node))
    let seconds = 21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))
    let obliquity = Self.radians(23 + (26 + seconds / 60) / 60 + 0.00256 * cos(node))
    declination = asin(sin(obliquity) * sin(Self.radians(longitude))) * 180 / .pi
    let y = tan(obliquity / 2) * tan(obliquity / 2)
    let l = Self.radians(mean)
    let minutes =
      y * sin(2 * l) - 2 * eccentricity * sin(anomaly)
      + 4 * eccentricity * y * sin(anomaly) * cos(2 * l) - 0.5 * y * y * sin(4 * l)
      - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
    equationOfTime = 4 * minutes * 180 / .pi
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

  /// Degrees over the horizon of a place, lifted by the refraction of an average atmosphere.
  func elevation(at place: GeoPoint) -> Double {
    let minutes = Angle.wrap(epoch, period: 86_400) / 60
    let solar = minutes + equationOfTime + 4 * place.longitude
    let hourAngle = Self.radians(solar / 4 - 180)
    let latitude = Self.radians(place.latitude)
    let decline = Self.radians(declination)
    let sine = sin(latitude) * sin(decline) + cos(latitude) * cos(decline) * cos(hourAngle)
    let elevation = asin(max(-1, min(1, sine))) * 180 / .pi
    return elevation + Self.refraction(elevation)
  }

  /// Degrees of refraction at a true elevation in degrees, by the calculator's four ranges.
  static func refraction(_ elevation: Double) -> Double {
    let tangent = tan(radians(elevation))
    let seconds: Double
    if elevation > 85 {
      seconds = 0
    } else if elevation > 5 {
      let cube = tangent * tangent * tangent
      seconds = 58.1 / tangent - 0.07 / cube + 0.000086 / (cube * tangent * tangent)
    } else if elevation > -0.575 {
      let h = elevation
      seconds = 1735 + h * (-518.2 + h * (103.4 + h * (-12.79 + h * 0.711)))
    } else {
      seconds = -20.772 / tangent
    }
    return seconds / 3600
  }
}
