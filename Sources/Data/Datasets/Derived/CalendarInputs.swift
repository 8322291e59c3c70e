internal import Glibc
package import Score

/// Inputs that follow from the date, the clock and the place: season, time of day, height of the sun.
struct CalendarInputs {
  private let options: ReadOptions
  private(set) var findings: [DatasetFinding] = []

  init(options: ReadOptions) { self.options = options }

  /// Adds those that the dataset lacks, on a time axis of their own.
  mutating func add(to dataset: inout Dataset) {
    let lacking = CalendarMoment.names.filter { dataset.column($0) == nil }
    guard !lacking.isEmpty, dataset.rowCount > 0 else { return }
    guard let start = dataset.start else { return addClock(to: &dataset, lacking) }
    let (times, axis) = Self.addAxis(to: &dataset)
    let place = options.place ?? dataset.firstPlace ?? dataset.place
    let southern = isSouthern(place)
    let moments = times.map { CalendarMoment(at: start.epoch + $0) }
    for name in lacking {
      let values: [Double]?
      let how: String
      switch name {
      case "season":
        values = moments.map { $0.season(southern: southern) }
        how = "the sun's ecliptic longitude, \(southern ? "southern" : "northern") hemisphere"
      case "season_name":
        values = moments.map { $0.seasonName(southern: southern) }
        how = "quarter of season"
      case "time_of_day":
        let offset = localOffset(start, place)
        values = moments.map { $0.timeOfDay(utcOffset: offset) }
        how = "the clock of UTC\(offset < 0 ? "" : "+")\(Figures.text(Double(offset) / 3600)) h"
      default:
        values = elevations(dataset, start, times, place)
        how = "NOAA's solar equations, with refraction"
      }
      if let values { dataset.append(name, values, axis: axis, from: ["date"], how: how) }
    }
  }

  /// Adds the inputs that follow from the clock of a log without a date.
  private mutating func addClock(to dataset: inout Dataset, _ lacking: [String]) {
    var rest = lacking
    if let clock = dataset.clock, lacking.contains("time_of_day") {
      let (times, axis) = Self.addAxis(to: &dataset)
      dataset.append(
        "time_of_day", times.map { Angle.wrap((clock + $0) / 3600, period: 24) }, axis: axis,
        from: ["time"], how: "the log's own clock")
      rest.removeAll { $0 == "time_of_day" }
    }
    guard !rest.isEmpty else { return }
    findings.add(.notDerived, "\(rest.joined(separator: ", ")): the log has no date", columns: rest)
  }

  /// Adds a row per minute up to a day, per ten minutes beyond (200 000 rows at most), and one at the end.
  private static func addAxis(to dataset: inout Dataset) -> (times: [Double], axis: Int) {
    let duration = dataset.duration
    let step = max(duration <= 86_400 ? 60.0 : 600.0, duration / 200_000)
    let times = (0..<Int(held: duration / step, .up)).map { Double($0) * step } + [duration]
    dataset.axes.append(times)
    return (times, dataset.axes.count - 1)
  }

  private mutating func isSouthern(_ place: GeoPoint?) -> Bool {
    guard let place else {
      findings.add(.hemisphereAssumed, "no place is known: seasons are the northern hemisphere's")
      return false
    }
    return place.latitude < 0
  }

  private mutating func localOffset(_ start: StartTime, _ place: GeoPoint?) -> Int {
    if let offset = start.utcOffset { return offset }
    guard let place else {
      findings.add(.zoneAssumed, "time_of_day is UTC: neither zone nor place is known")
      return 0
    }
    let hours = Zone.hours(atLongitude: place.longitude)
    findings.add(
      .zoneAssumed, "time_of_day is that of UTC\(hours < 0 ? "" : "+")\(hours) h by the longitude")
    return hours * 3600
  }

  private mutating func elevations(
    _ dataset: Dataset, _ start: StartTime, _ times: [Double], _ place: GeoPoint?
  ) -> [Double]? {
    guard let place else {
      findings.add(.notDerived, "sun_elevation: no place is known", columns: ["sun_elevation"])
      return nil
    }
    return times.map { time in
      let latitude = dataset.sample("latitude", at: time)
      let longitude = dataset.sample("longitude", at: time)
      let known = !latitude.isNaN && !longitude.isNaN
      let here = known ? GeoPoint(latitude: latitude, longitude: longitude) : place
      return CalendarMoment(at: start.epoch + time).sunElevation(at: here)
    }
  }
}

extension Dataset {
  /// The first position of the log, or nil.
  var firstPlace: GeoPoint? {
    guard let latitude = column("latitude"), let longitude = column("longitude"),
      latitude.axis == longitude.axis
    else { return nil }
    for (lat, lon) in zip(latitude.values, longitude.values) where !lat.isNaN && !lon.isNaN {
      return GeoPoint(latitude: lat, longitude: lon)
    }
    return nil
  }

  /// Adds a derived input on an axis, with its declared unit and kind.
  mutating func append(
    _ name: String, _ values: [Double], axis: Int, from: [String], how: String,
    gaps: GapPolicy? = nil
  ) {
    guard let spec = Inputs.named(name) else {
      preconditionFailure("\(name) is not a declared input")
    }
    var column = Column(
      name: name, unit: spec.unit, kind: spec.kind, axis: axis, values: values,
      maximumGap: .nan, provenance: .derived(from: from, how: how))
    if case .category = spec.kind { column.gaps = .hold }
    if let gaps { column.gaps = gaps }
    column.settleMaximumGap(axes)
    columns.append(column)
  }
}

/// The inputs of the calendar at a moment: the same for a log that is read and for a walk that is under way.
package struct CalendarMoment {
  /// The names of the inputs.
  package static let names = ["season", "season_name", "time_of_day", "sun_elevation"]
  private let epoch: Double

  /// - Parameter epoch: seconds since 1970-01-01 00:00 UTC.
  package init(at epoch: Double) { self.epoch = epoch }

  /// The phase of the year in 0..<1, 0 at the spring equinox of the hemisphere.
  package func season(southern: Bool) -> Double { Season.phase(at: epoch, southern: southern) }

  /// The index of the season's name in `Inputs.seasonNames`.
  package func seasonName(southern: Bool) -> Double {
    Double(Season.name(ofPhase: season(southern: southern)))
  }

  /// Hours since midnight, 0..<24, of a clock.
  /// - Parameter utcOffset: the seconds by which the clock is ahead of UTC.
  package func timeOfDay(utcOffset: Int) -> Double {
    Angle.wrap((epoch + Double(utcOffset)) / 3600, period: 24)
  }

  /// Degrees of the sun over the horizon of a place, refraction included.
  package func sunElevation(at place: GeoPoint) -> Double { Sun(at: epoch).elevation(at: place) }
}

/// The time of year as a phase of the sun's way, so that its quarters are the astronomical seasons.
enum Season {
  /// Phase in 0..<1: 0 at the spring equinox, 0.25 at the summer solstice of the hemisphere.
  ///
  /// - Parameter epoch: seconds since 1970-01-01 00:00 UTC.
  static func phase(at epoch: Double, southern: Bool) -> Double {
    Angle.wrap(Sun(at: epoch).longitude / 360 + (southern ? 0.5 : 0), period: 1)
  }

  /// Index in `Inputs.seasonNames` of a phase: spring, summer, autumn, winter.
  static func name(ofPhase phase: Double) -> Int {
    Int(held: Angle.wrap(phase, period: 1) * 4, in: 0...3, .towardZero)
  }
}

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
