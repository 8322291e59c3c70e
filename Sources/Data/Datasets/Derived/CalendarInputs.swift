internal import Score

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
