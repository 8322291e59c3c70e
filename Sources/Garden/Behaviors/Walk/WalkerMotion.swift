import Score

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
