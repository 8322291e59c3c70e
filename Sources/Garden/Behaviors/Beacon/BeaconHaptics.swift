import Score

/// The taps that are felt as the phone points at a beacon: the wand taps as it crosses the bearing, the pulse beats while it
/// points there.
///
/// Source: `Haptics/HapticWandBeacon.swift`, `Haptics/HapticPulseBeacon.swift`.
struct BeaconHaptics: Hashable, Sendable {
  /// Device minus bearing in degrees, -180..<180, as it was last.
  private var last: Double?
  /// The time of the next beat of the pulse; nil out of focus.
  private(set) var wakes: Double?

  /// - Parameter angle: device minus bearing in degrees; nil where it is unknown, the phone is not flat or the beacon
  ///   is muted.
  mutating func turn(
    _ style: BeaconStyle, angle: Double?, time: Double, _ settings: BehaviorSettings
  ) -> [HapticPattern] {
    guard style.isHaptic, let angle else {
      (last, wakes) = (nil, nil)
      return []
    }
    let now = Angle.wrap180(angle)
    defer { last = now }
    let window = settings[style == .wand ? .wandWindow : .pulseWindow]
    let isFocused = abs(now) <= window / 2
    if style == .pulse {
      wakes = isFocused ? wakes ?? time + settings[.pulseInterval] : nil
    }
    guard let last, abs(now - last) < 180, (last < 0) != (now < 0) else { return [] }
    return [style == .wand ? .heavy : .error]
  }

  /// A beat of the pulse is due.
  mutating func beat(_ settings: BehaviorSettings) -> [HapticPattern] {
    guard let due = wakes else { return [] }
    wakes = due + settings[.pulseInterval]
    return [.heavy]
  }
}
