import Score

/// The walker as a generator script is told of them: the fields of its argument.
public struct GeneratorFix: Hashable, Sendable {
  /// Seconds of the walk.
  public var time: Double
  public var point: GeoPoint
  /// The direction by which things are ahead or behind, in degrees clockwise from true north; nil where none is known.
  public var heading: Double?
  /// The direction of travel, likewise.
  public var course: Double?
  /// Metres per second.
  public var speed: Double?
  /// The radius of the position's doubt in metres.
  public var accuracy: Double?
  /// The activity of the walker, such as `walking`; empty where it is not known.
  public var activity: String

  public init(
    time: Double, point: GeoPoint, heading: Double? = nil, course: Double? = nil,
    speed: Double? = nil, accuracy: Double? = nil, activity: String = ""
  ) {
    (self.time, self.point, self.heading, self.course) = (time, point, heading, course)
    (self.speed, self.accuracy, self.activity) = (speed, accuracy, activity)
  }

  static let names = [
    "time", "latitude", "longitude", "heading", "course", "speed", "accuracy", "activity",
  ]

  func write(to table: FieldTable) throws(Fault) {
    let values = [time, point.latitude, point.longitude, heading, course, speed, accuracy]
    for (index, value) in values.enumerated() { table.set(index, value) }
    try table.set(values.count, activity)
  }
}

/// A direction as seen by somebody who faces another one.
struct GeneratorDirection {
  /// Degrees clockwise from ahead, 0..<360.
  let angle: Double

  init(_ bearing: Double, facing heading: Double) { angle = Angle.wrap360(bearing - heading) }

  /// The hour on the face of a clock, 12 being ahead.
  var clock: Int64 {
    let hour = Int64((angle / 30).rounded()) % 12
    return hour == 0 ? 12 : hour
  }

  /// The word, by Soundscape's sectors at junctions: ahead and behind are 60° wide.
  var word: String {
    switch angle {
    case 30..<150: "right"
    case 150..<210: "behind"
    case 210..<330: "left"
    default: "ahead"
    }
  }
}
