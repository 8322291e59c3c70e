public import Score

/// The plan of a simulated walk: where, how fast, in which weather, and how badly it is measured.
public struct WalkPlan: Sendable {
  /// The way walked.
  public enum Path: Sendable {
    /// A circle round a place, clockwise from its north, radius in metres.
    case circle(centre: GeoPoint, radius: Double)
    /// Straight from place to place with rounded corners; closed walks go round, open ones to and fro.
    case through([GeoPoint], closed: Bool)
  }

  /// Errors of the positions.
  public struct PositionNoise: Sendable {
    /// Standard deviation to the north and to the east, in metres.
    public var deviation = 2.5
    /// Seconds after which the error has changed.
    public var correlationTime = 20.0
    /// Dropouts per hour, and their mean length in seconds.
    public var dropoutsPerHour = 6.0
    public var dropoutLength = 12.0

    public init() {}
  }

  /// Errors of the compass.
  public struct CompassNoise: Sendable {
    /// Standard deviation in degrees and its correlation time in seconds: iron nearby.
    public var deviation = 6.0
    public var correlationTime = 15.0
    /// Standard deviation of the white noise on top, in degrees.
    public var jitter = 1.5

    public init() {}
  }

  /// The climate of the place, as yearly and daily waves with weather on top.
  public struct Climate: Sendable {
    /// Mean of the year, half the range of the year's wave and of the day's wave, in °C.
    public var meanTemperature = 17.0
    public var yearlyAmplitude = 10.0
    public var dailyAmplitude = 5.0
    /// Standard deviation and correlation time in seconds of the weather's part of the temperature.
    public var temperatureDeviation = 0.6
    public var temperatureTime = 60.0
    /// Mean wind in m/s, its standard deviation and the correlation time of gusts in seconds.
    public var meanWind = 3.0
    public var windDeviation = 1.8
    public var windTime = 25.0
    /// Part of the time that it rains, 0...1, and mean rate then in mm/h.
    public var wetness = 0.12
    public var rainRate = 3.0

    public init() {}
  }

  /// The dataset's short name: letters, digits and hyphens.
  public var name = "walk"
  public var title = "Simulated walk"
  /// Absolute time of second 0, with the local offset.
  public var start = StartTime(epoch: 1_744_466_400, utcOffset: -14_400)
  /// Seconds walked, and rows per second written.
  public var duration = 600.0
  public var rate = 1.0
  public var path = Path.circle(
    centre: GeoPoint(latitude: 33.7901, longitude: -84.3733), radius: 60)
  /// Slowest and fastest walking speed in m/s, and seconds from one to the other and back.
  public var speed = 0.8...1.8
  public var speedPeriod = 150.0
  /// Pauses in the whole walk and their mean length in seconds.
  public var pauses = 3
  public var pauseLength = 15.0
  /// Days of the calendar that pass in a second: 1/86400 is real time; more lets seasons pass by.
  public var daysPerSecond = 1.0 / 86_400
  public var positionNoise = PositionNoise()
  public var compassNoise = CompassNoise()
  /// Standard deviation of the thermometer in °C and seconds that it lags behind.
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
    if case .through(let places, _) = path {
      precondition(places.count >= 2, "a way needs two places")
    }
  }
}
