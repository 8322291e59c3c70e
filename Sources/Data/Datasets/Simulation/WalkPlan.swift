public import Score

/// The plan of a simulated walk: where, how fast, in which weather, and how badly it is measured.
public struct WalkPlan: Sendable {
  /// The way walked.
  public enum Path: Sendable {
    /// A circle round a place, clockwise from its north, radius in metres.
    case circle(centre: GeoPoint, radius: Double)
    /// Straight from place to place with corners that are cut widely; closed walks go round, open ones to and fro.
    case through([GeoPoint], closed: Bool)
    /// Straight from place to place, and past each within a metre; closed walks go round, open ones to and fro.
    case along([GeoPoint], closed: Bool)
  }

  /// The errors of the positions.
  public struct PositionNoise: Sendable {
    /// The standard deviation of the error to the north and to the east, in metres.
    public var deviation = 2.5
    /// The correlation time of the error, in seconds.
    public var correlationTime = 20.0
    /// The number of dropouts per hour, and their mean length in seconds.
    public var dropoutsPerHour = 6.0
    public var dropoutLength = 12.0

    public init() {}
  }

  /// The errors of the compass.
  public struct CompassNoise: Sendable {
    /// The standard deviation in degrees of the deflection by iron nearby, and its correlation time in seconds.
    public var deviation = 6.0
    public var correlationTime = 15.0
    /// The standard deviation of the white noise that is added, in degrees.
    public var jitter = 1.5

    public init() {}
  }

  /// The climate of the place, as yearly and daily waves with weather on top.
  public struct Climate: Sendable {
    /// The mean temperature of the year, and the amplitudes of the year's wave and of the day's wave, in °C.
    public var meanTemperature = 17.0
    public var yearlyAmplitude = 10.0
    public var dailyAmplitude = 5.0
    /// The standard deviation in °C of the weather's part of the temperature, and its correlation time in seconds.
    public var temperatureDeviation = 0.6
    public var temperatureTime = 60.0
    /// The mean wind and its standard deviation in m/s, and the correlation time of gusts in seconds.
    public var meanWind = 3.0
    public var windDeviation = 1.8
    public var windTime = 25.0
    /// The share of the time that it rains, 0...1, and the mean rate of that rain in mm/h.
    public var wetness = 0.12
    public var rainRate = 3.0

    public init() {}
  }

  /// The dataset's short name: letters, digits and hyphens.
  public var name = "walk"
  public var title = "Simulated walk"
  /// The date and clock of second 0, with the offset of the local clock.
  public var start = StartTime(epoch: 1_744_466_400, utcOffset: -14_400)
  /// The length of the walk in seconds, and the rows written per second.
  public var duration = 600.0
  public var rate = 1.0
  public var path = Path.circle(
    centre: GeoPoint(latitude: 33.7901, longitude: -84.3733), radius: 60)
  /// The slowest and the fastest walking speed in m/s, and the seconds from one to the other and back.
  public var speed = 0.8...1.8
  public var speedPeriod = 150.0
  /// The number of pauses in the whole walk, and their mean length in seconds.
  public var pauses = 3
  public var pauseLength = 15.0
  /// The days of the calendar that pass in a second: 1/86400 is real time; more lets seasons pass by.
  public var daysPerSecond = 1.0 / 86_400
  public var positionNoise = PositionNoise()
  public var compassNoise = CompassNoise()
  /// The standard deviation of the thermometer in °C, and the time in seconds by which it lags behind.
  public var thermometerNoise = 0.1
  public var thermometerLag = 20.0
  public var climate = Climate()

  public init() {}

  /// Traps on plans that no walk can follow.
  func validate() {
    precondition(duration > 0 && duration <= 86_400 * 7, "a walk lasts up to a week")
    precondition(rate > 0 && rate <= 1000, "a walk has up to 1000 rows per second")
    precondition(speed.lowerBound > 0 && speed.upperBound <= 4, "walking speed is within 0...4 m/s")
    precondition(pauses >= 0 && pauseLength >= 0, "pauses cannot be negative")
    switch path {
    case .circle: break
    case .through(let places, _), .along(let places, _):
      precondition(places.count >= 2, "a way needs two places")
    }
  }
}
