import Score

/// Lets a position pass when the walker has moved more than a distance and waited more than a time since the last one
/// that was used: both, and strictly more. The first passes.
///
/// Source: `Sensors/Geolocation/Filters/LocationUpdateFilter.swift`, `MotionActivityUpdateFilter.swift`.
public struct UpdateFilter: Sendable {
  /// The figures that decided: the way and the time since the last position that was used, and what they must exceed.
  public struct Verdict: Hashable, Sendable {
    public let passes: Bool
    /// Metres and seconds; nil for the first position.
    public let moved: Double?
    public let waited: Double?
    /// Metres and seconds that must be exceeded.
    public let distance: Double
    public let time: Double
  }

  private let moved: BehaviorSetting
  private let waited: BehaviorSetting
  private var last: (point: GeoPoint, time: Double)?

  /// - Parameters:
  ///   - moved: the setting that holds the distance.
  ///   - waited: the one that holds the time.
  public init(moved: BehaviorSetting, waited: BehaviorSetting) {
    (self.moved, self.waited) = (moved, waited)
  }

  /// - Parameter vehicleTime: the factor of the time in a vehicle; nil for the setting's.
  public func verdict(
    _ fix: WalkerFix, activity: MotionActivity, _ settings: BehaviorSettings,
    vehicleTime: Double? = nil
  ) -> Verdict {
    var (distance, time) = (settings[moved], settings[waited])
    if activity.isInVehicle {
      time *= vehicleTime ?? settings[.vehicleTime]
      if let speed = fix.speed, speed > 0 { distance = speed * settings[.vehicleAhead] }
    }
    guard let last else {
      return Verdict(passes: true, moved: nil, waited: nil, distance: distance, time: time)
    }
    let way = last.point.metres(to: fix.point)
    let wait = Figure.rounded(fix.time - last.time, decimals: 6)
    return Verdict(
      passes: way > distance && wait > time, moved: way, waited: wait, distance: distance,
      time: time)
  }

  /// The position is used.
  public mutating func use(_ fix: WalkerFix) { last = (fix.point, fix.time) }

  /// Lets the next position pass.
  public mutating func reset() { last = nil }
}
