internal import Glibc
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

/// The way of a walk in metres north and east of its first place, as a fine polyline.
struct WalkTrack {
  private let origin: GeoPoint
  private let points: [(north: Double, east: Double)]
  /// Metres from the start to each point.
  private let marks: [Double]
  private let closed: Bool

  init(_ path: WalkPlan.Path) {
    switch path {
    case .circle(let centre, let radius):
      origin = centre
      points = (0...360).map { degree in
        let angle = Double(degree) * .pi / 180
        return (radius * cos(angle), radius * sin(angle))
      }
      closed = true
    case .through(let places, let isClosed):
      origin = places[0]
      var corners = places.map { Geodesic.offset(from: places[0], to: $0) }
      if isClosed { corners.append(corners[0]) }
      points = Self.rounded(corners, closed: isClosed)
      closed = isClosed
    case .along(let places, let isClosed):
      origin = places[0]
      points = Self.turning(
        places.map { Geodesic.offset(from: places[0], to: $0) }, closed: isClosed)
      closed = isClosed
    }
    var marks = [0.0]
    for index in points.indices.dropFirst() {
      let (a, b) = (points[index - 1], points[index])
      marks.append(marks[index - 1] + hypot(b.north - a.north, b.east - a.east))
    }
    self.marks = marks
  }

  /// Corners cut three times (Chaikin, Computer Graphics and Image Processing 3, 1974).
  private static func rounded(
    _ corners: [(north: Double, east: Double)], closed: Bool
  ) -> [(north: Double, east: Double)] {
    var line = corners
    for _ in 0..<3 {
      var next: [(north: Double, east: Double)] = closed ? [] : [line[0]]
      for index in line.indices.dropFirst() {
        let (a, b) = (line[index - 1], line[index])
        for part in [0.25, 0.75] {
          next.append((a.north + part * (b.north - a.north), a.east + part * (b.east - a.east)))
        }
      }
      next.append(closed ? next[0] : line[line.count - 1])
      line = next
    }
    return line
  }

  /// Metres before and behind a corner within which a walker turns; the way passes the corner at half of that at most.
  private static let turn = 2.0

  /// Straight lines from corner to corner; the walker turns along a parabola (a Bézier curve of the second degree) which touches
  /// both.
  private static func turning(
    _ corners: [(north: Double, east: Double)], closed: Bool
  ) -> [(north: Double, east: Double)] {
    typealias Place = (north: Double, east: Double)
    func between(_ a: Place, _ b: Place, _ part: Double) -> Place {
      (a.north + part * (b.north - a.north), a.east + part * (b.east - a.east))
    }
    /// The place on the way from a corner to another where the turn at the first ends.
    func edge(_ corner: Place, _ other: Place) -> Place {
      let length = hypot(other.north - corner.north, other.east - corner.east)
      return between(corner, other, min(0.5, turn / max(1e-9, length)))
    }
    var line: [Place] = closed ? [] : [corners[0]]
    for index in corners.indices where closed || index > 0 && index < corners.count - 1 {
      let corner = corners[index]
      let from = edge(corner, corners[(index + corners.count - 1) % corners.count])
      let to = edge(corner, corners[(index + 1) % corners.count])
      for part in stride(from: 0.0, through: 1, by: 0.125) {
        line.append(between(between(from, corner, part), between(corner, to, part), part))
      }
    }
    line.append(closed ? line[0] : corners[corners.count - 1])
    return line
  }

  /// Place and direction of travel after `distance` metres.
  func at(_ distance: Double) -> (place: GeoPoint, course: Double) {
    let length = marks[marks.count - 1]
    var along =
      closed ? Angle.wrap(distance, period: length) : Angle.wrap(distance, period: 2 * length)
    let returns = !closed && along > length
    if returns { along = 2 * length - along }
    let end = marks[1..<marks.count - 1].partitioningIndex { $0 > along }
    let (a, b) = (points[end - 1], points[end])
    let part = (along - marks[end - 1]) / max(1e-9, marks[end] - marks[end - 1])
    let north = a.north + part * (b.north - a.north)
    let east = a.east + part * (b.east - a.east)
    let course = Angle.bearing(north: b.north - a.north, east: b.east - a.east)
    return (
      Geodesic.place(north: north, east: east, of: origin),
      returns ? Angle.wrap360(course + 180) : course
    )
  }
}
