import Score

/// Says when the distance to a waypoint is due again: after a way that is short near it and longer far from it.
///
/// Source: `Behaviors/Helpers/BeaconUpdateFilter.swift`, which stretches the ranges in a vehicle but keeps their slope.
struct DistanceBound: Hashable, Sendable {
  /// The distance of arrival in metres, where the range begins.
  let arrival: Double
  private var last: GeoPoint?

  init(arrival: Double) { self.arrival = arrival }

  /// The way in metres after which the distance is said again; 0 within the arrival distance.
  /// - Parameters:
  ///   - distance: metres to the waypoint.
  ///   - speed: metres per second; it counts in vehicles only.
  func bound(
    at distance: Double, activity: MotionActivity = .walking, speed: Double = 0,
    _ settings: BehaviorSettings
  ) -> Double {
    let isFast = activity.isInVehicle && speed > settings[.boundSpeed]
    let stretch = isFast ? speed * settings[.boundFactor] : 1
    let (least, most, far) = (
      settings[.boundLeast], settings[.boundMost], settings[.boundFar]
    )
    if distance >= far * stretch { return most * stretch }
    if distance < arrival * stretch { return 0 }
    return (most - least) / (far - arrival) * (distance - arrival * stretch) + least * stretch
  }

  /// The figures that decided.
  struct Verdict: Hashable, Sendable {
    let isDue: Bool
    let moved: Double
    let bound: Double
  }

  /// The first position after a start only begins the way.
  mutating func verdict(
    _ fix: WalkerFix, distance: Double, activity: MotionActivity, _ settings: BehaviorSettings
  ) -> Verdict {
    let bound = bound(at: distance, activity: activity, speed: fix.speed ?? 0, settings)
    guard let last else {
      self.last = fix.point
      return Verdict(isDue: false, moved: 0, bound: bound)
    }
    let moved = last.metres(to: fix.point)
    return Verdict(isDue: moved >= bound, moved: moved, bound: bound)
  }

  mutating func use(_ point: GeoPoint) { last = point }
  mutating func restart() { last = nil }
}
