import Score
import Wayfinding

/// One row of a walk: where the walker is and which ways they go, look and hold the phone.
public struct WalkerFix: Hashable, Sendable {
  /// Seconds of the walk.
  public var time: Double
  /// The row of the dataset, counted from 0.
  public var row: Int
  public var point: GeoPoint
  /// The radius in metres within which the position is true with a probability of 68 %; nil where unknown.
  public var accuracy: Double?
  /// The direction of travel in degrees clockwise from true north; nil where there is none.
  public var course: Double?
  /// The direction of the walker's head (a head tracker's); nil where there is none.
  public var heading: Double?
  /// The direction of the phone (its compass); nil where there is none.
  public var device: Double?
  /// Metres per second; nil where unknown.
  public var speed: Double?
  /// The walker's activity; nil where the speed alone must tell.
  public var activity: MotionActivity?

  public init(
    time: Double, row: Int = 0, point: GeoPoint, accuracy: Double? = nil, course: Double? = nil,
    heading: Double? = nil, device: Double? = nil, speed: Double? = nil,
    activity: MotionActivity? = nil
  ) {
    (self.time, self.row, self.point, self.accuracy) = (time, row, point, accuracy)
    (self.course, self.heading, self.device) = (course, heading, device)
    (self.speed, self.activity) = (speed, activity)
  }
}

extension WalkerFix {
  /// Somebody who stands at a point in the walker's place, with their directions.
  init(standing point: GeoPoint, instead walker: WalkerFix?, time: Double) {
    self.init(
      time: walker?.time ?? time, row: walker?.row ?? 0, point: point, heading: walker?.heading,
      device: walker?.device, speed: 0, activity: .stationary)
  }
}

/// The directions that hold at a moment, in degrees clockwise from true north; nil where none is known.
public struct Headings: Hashable, Sendable {
  /// The direction of travel, where it is valid.
  public var course: Double?
  /// The direction of the head.
  public var user: Double?
  /// The direction of the phone.
  public var device: Double?

  public init(course: Double? = nil, user: Double? = nil, device: Double? = nil) {
    (self.course, self.user, self.device) = (course, user, device)
  }

  /// The direction by which things are chosen (a beacon's component, callouts): course, then head, then phone.
  public var collection: Double? { course ?? user ?? device }

  /// The direction of the listener's ears: head, then course, then phone.
  public var presentation: Double? { user ?? course ?? device }

  /// The direction by which "ahead of me" is meant: head, then phone, then course.
  public var ahead: Double? { user ?? device ?? course }
}

/// The walker's activity, as a phone's motion processor tells it or the speed suggests.
public enum MotionActivity: String, CaseIterable, Sendable {
  case stationary, walking, running, cycling, automotive, unknown

  /// Whether the ranges and filters of vehicles apply.
  public var isInVehicle: Bool { self == .automotive }

  /// Whether a course can be trusted: whoever stands still has none.
  public var isMoving: Bool { self != .stationary }
}

/// Turns of head and phone between two positions; what is nil is not known.
public struct WalkerTurn: Hashable, Sendable {
  /// Degrees clockwise from true north.
  public var heading: Double?
  public var device: Double?
  /// The phone's roll and pitch in radians.
  public var roll: Double?
  public var pitch: Double?

  public init(
    heading: Double? = nil, device: Double? = nil, roll: Double? = nil, pitch: Double? = nil
  ) {
    (self.heading, self.device, self.roll, self.pitch) = (heading, device, roll, pitch)
  }
}

/// Which directions are valid at a moment, and what the walker does.
///
/// Source: `Sensors/Geolocation/Geolocation Manager/GeolocationManager.swift`.
public struct WalkerMotion: Sendable {
  public private(set) var fix: WalkerFix?
  public private(set) var activity = MotionActivity.unknown
  private var course: (value: Double, time: Double)?
  private var turn = WalkerTurn()

  public init() {}

  /// Takes a new position. Where it has no speed, the way since the last one gives it.
  public mutating func take(_ new: WalkerFix, _ settings: BehaviorSettings) {
    var fix = new
    if fix.speed == nil, let last = self.fix, fix.time > last.time {
      fix.speed = last.point.metres(to: fix.point) / (fix.time - last.time)
    }
    activity =
      fix.activity ?? fix.speed.map { MotionActivity(speed: $0, settings) } ?? .unknown
    if let value = fix.course {
      let isValid = activity.isMoving && (fix.speed ?? 0) >= settings[.courseSpeed]
      course = isValid ? (Angle.wrap360(value), fix.time) : nil
    }
    (turn.heading, turn.device) = (fix.heading, fix.device)
    self.fix = fix
  }

  /// Takes new directions without a new position.
  public mutating func take(_ new: WalkerTurn) {
    (turn.heading, turn.device) = (new.heading, new.device)
    if let roll = new.roll { turn.roll = roll }
    if let pitch = new.pitch { turn.pitch = pitch }
  }

  /// What holds at a time of the walk: a course expires, the others hold until they change.
  public func headings(
    at time: Double, travels: Bool = true, _ settings: BehaviorSettings
  ) -> Headings {
    let isFresh = travels && course.map { time - $0.time <= settings[.courseExpiry] } ?? false
    return Headings(
      course: isFresh ? course?.value : nil, user: turn.heading.map(Angle.wrap360),
      device: turn.device.map(Angle.wrap360))
  }

  /// Whether the phone lies flat in the hand; one that does not tell its attitude counts as flat.
  public func isFlat(_ settings: BehaviorSettings) -> Bool {
    let limit = settings[.wandFlat]
    return abs(turn.roll ?? 0) < limit && abs(turn.pitch ?? 0) < limit
  }
}

extension MotionActivity {
  /// The activity that a speed suggests. Cycling is not told from running and driving.
  /// - Parameter speed: metres per second.
  public init(speed: Double, _ settings: BehaviorSettings) {
    self =
      if speed > settings[.vehicleSpeed] { .automotive } else if speed >= settings[.runningSpeed] {
        .running
      } else if speed >= settings[.walkingSpeed] { .walking } else { .stationary }
  }
}

extension GeoPoint {
  /// Metres along the ground, rounded to 0.1 mm, so that no processor's last digit decides.
  package func metres(to other: GeoPoint) -> Double {
    Figure.rounded(EarthPlace(self).distance(to: EarthPlace(other)), decimals: 4)
  }

  /// Degrees clockwise from true north, 0..<360, rounded to 10^-6.
  package func course(to other: GeoPoint) -> Double {
    Angle.wrap360(Figure.rounded(EarthPlace(self).bearing(to: EarthPlace(other)), decimals: 6))
  }
}
