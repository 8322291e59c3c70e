public import Files
internal import Glibc
public import Score

/// The datasets that come with the project, made here so that anybody can make them again.
public enum BundledDatasets {
  public static let names = ["garden-walk", "dusk-walk", "daily-weather", "staircase"]

  /// Writes one of them into a folder.
  /// - Throws: `Fault` for another name, and when a file cannot be written.
  public static func write(_ name: String, to folder: OutputPath) throws(Fault) {
    switch name {
    case "garden-walk":
      try simulate(gardenWalk, seed: 11).write(to: folder, description: gardenDescription)
    case "dusk-walk":
      try simulate(duskWalk, seed: 23).write(to: folder, description: duskDescription)
    case "daily-weather":
      let year = ClimateYear.simulate(.seattle, year: 2025, seed: 7)
      try DatasetWriter.write(
        year, to: folder, description: weatherDescription, playDuration: 91.25)
    case "staircase":
      try DatasetWriter.write(Staircase.dataset(), to: folder, description: stairsDescription)
    default:
      throw .data(
        "no bundled dataset is called \(quoted(name))", file: folder.path,
        hint: NearestName.hint(for: name, among: names))
    }
  }

  /// The plan of ten minutes in a garden within which a whole year passes.
  public static var gardenWalk: WalkPlan {
    var plan = WalkPlan()
    plan.name = "garden-walk"
    plan.title = "A walk in the garden while a year passes"
    plan.path = .through(
      [
        GeoPoint(latitude: 33.7899, longitude: -84.3727),
        GeoPoint(latitude: 33.7906, longitude: -84.3723),
        GeoPoint(latitude: 33.7913, longitude: -84.3728),
        GeoPoint(latitude: 33.7917, longitude: -84.3739),
        GeoPoint(latitude: 33.7911, longitude: -84.3744),
        GeoPoint(latitude: 33.7907, longitude: -84.3736),
        GeoPoint(latitude: 33.7902, longitude: -84.3741),
        GeoPoint(latitude: 33.7896, longitude: -84.3735),
      ], closed: true)
    plan.speed = 0.7...1.9
    plan.speedPeriod = 140
    plan.pauses = 4
    plan.daysPerSecond = 365.2422 / plan.duration
    plan.start = StartTime(epoch: 1_742_479_260, utcOffset: -14_400)
    plan.climate.yearlyAmplitude = 11
    plan.climate.meanWind = 3.5
    plan.climate.windDeviation = 2.4
    plan.climate.wetness = 0.18
    return plan
  }

  /// The plan of a walk twice round a fountain while it gets dark.
  public static var duskWalk: WalkPlan {
    var plan = WalkPlan()
    plan.name = "dusk-walk"
    plan.title = "Twice round the fountain at dusk"
    plan.path = .circle(centre: GeoPoint(latitude: 33.7907, longitude: -84.3736), radius: 14)
    plan.duration = 150
    plan.rate = 2
    plan.speed = 1.0...1.4
    plan.pauses = 0
    plan.positionNoise.deviation = 1
    plan.positionNoise.dropoutsPerHour = 0
    // 21 June 2025, 20:45 in Atlanta, shortly before sunset
    plan.start = StartTime(epoch: 1_750_553_100, utcOffset: -14_400)
    plan.climate.meanWind = 1.5
    plan.climate.wetness = 0
    return plan
  }

  private static let duskDescription =
    "A simulated walk, two rounds of about 70 s, two rows per second, at sunset on "
    + "midsummer. ambience.opus is what a microphone could hear: wind, birds at first, crickets "
    + "later, and the fountain (noise from 500 to 1000 Hz), near in the middle of each round."

  private static let gardenDescription =
    "A simulated walk round the beds by the Atlanta Botanical Garden, one row per second. The clock "
    + "runs as always, but the calendar runs through a year from the spring equinox on, so that "
    + "temperature and season change within ten minutes. Positions, heading, pace and temperature "
    + "carry the errors of a phone; truth.csv holds the same rows without them."

  private static let weatherDescription =
    "Daily weather that never was: simulated from round monthly figures typical of Seattle-Tacoma "
    + "airport, so that seasons and rainfall are like the place's. Rain is the day's mean rate."

  private static let stairsDescription =
    "A test log: temperature in stairs of 5 s, pace and wind in ramps, headings that pass north, and "
    + "from 70 to 80 s a gap in humidity (silence), light (interpolate) and pressure (hold)."
}

/// A log for tests by ear and eye: stairs, ramps, turns through north and gaps, at 10 rows per second.
enum Staircase {
  static let rate = 10.0
  static let duration = 120.0

  static func dataset() -> Dataset {
    let times = (0...Int(held: duration * rate, .towardZero)).map { Double($0) / rate }
    let columns = [
      column("temperature", .hold, times, temperature), column("pace", .interpolate, times, pace),
      column("heading", .interpolate, times, heading),
      column("wind_speed", .interpolate, times, wind),
      column("season", .interpolate, times) { $0 / duration },
      column("season_name", .hold, times) { Double(Season.name(ofPhase: $0 / duration)) },
      column("humidity", .silence, times) { inGap($0) ? .nan : 40 + $0 / 3 },
      column("light", .interpolate, times) { inGap($0) ? .nan : 1000 + 100 * $0 },
      column("pressure", .hold, times) { inGap($0) ? .nan : 1000 + $0 / 10 },
    ]
    return Dataset(
      name: "staircase", title: "Stairs, ramps, turns through north and gaps",
      source: "computed", licence: "CC0-1.0",
      start: StartTime(epoch: 1_742_461_260, utcOffset: 0), axes: [times], columns: columns)
  }

  private static func column(
    _ name: String, _ gaps: GapPolicy, _ times: [Double], _ value: (Double) -> Double
  ) -> Column {
    let spec = KnownColumns.spec(name)!
    return Column(
      name: name, unit: spec.unit, kind: spec.kind,
      values: times.map { Figure.rounded(value($0), decimals: 5) }, gaps: gaps,
      maximumGap: Dataset.gapFactor / rate, provenance: .own(original: name, unit: spec.unit))
  }

  /// -5 °C, up by 5 °C every 5 s to 35 °C, and down again.
  private static func temperature(_ time: Double) -> Double {
    let step = Int(held: time / 5, .towardZero)
    return Double(step <= 8 ? step : max(0, 16 - step)) * 5 - 5
  }

  /// 40 to 160 steps/min in the first minute, back in the second.
  private static func pace(_ time: Double) -> Double { time <= 60 ? 40 + 2 * time : 280 - 2 * time }

  /// 0 to 12 m/s within every 30 s.
  private static func wind(_ time: Double) -> Double { Angle.wrap(time, period: 30) * 0.4 }

  /// 350° to 10° at 10 s, 359° to 1° at 20 s, back at 30 s; two turns from 40 to 100 s; then east and west.
  private static func heading(_ time: Double) -> Double {
    switch time {
    case ..<10: 350
    case ..<15: 10
    case ..<20: 359
    case ..<30: 1
    case ..<40: 359
    case ..<100: Angle.wrap360((time - 40) * 12)
    case ..<110: 90
    default: 270
    }
  }

  /// Whether a time lies in the gap: from 70 to 80 s three columns are silent, each with another gap policy.
  private static func inGap(_ time: Double) -> Bool { time > 70 && time < 80 }
}
