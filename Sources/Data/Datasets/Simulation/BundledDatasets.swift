public import Files
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
