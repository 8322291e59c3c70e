import Glibc

/// Circular arithmetic on degrees, and the one conversion between the two conventions of this field:
/// compass bearings run clockwise from north, azimuths counter-clockwise with left positive (SOFA, AES69).
public enum Angle {
  /// The angle in 0..<360 that points the same way as `degrees`.
  public static func wrap360(_ degrees: Double) -> Double { wrap(degrees, period: 360) }

  /// The angle in -180..<180 that points the same way as `degrees`.
  public static func wrap180(_ degrees: Double) -> Double { wrap360(degrees + 180) - 180 }

  /// The value in 0..<`period` that is the same place on a circle of that circumference.
  public static func wrap(_ value: Double, period: Double) -> Double {
    if value >= 0, value < period { return value }
    let turns = value / period
    let wrapped = (turns - turns.rounded(.down)) * period
    return wrapped >= period ? 0 : wrapped
  }

  /// The shortest signed way from one place on a circle to another: 359° to 1° is +2°.
  public static func difference(from start: Double, to end: Double, period: Double = 360) -> Double
  { wrap(end - start + period / 2, period: period) - period / 2 }

  /// The place a fraction of the shortest way from `start` to `end`, in 0..<`period`.
  public static func interpolate(
    from start: Double, to end: Double, fraction: Double, period: Double = 360
  ) -> Double {
    wrap(start + fraction * difference(from: start, to: end, period: period), period: period)
  }

  /// Direction of a vector in the plane: degrees clockwise from north, 0..<360; NaN for no movement.
  public static func bearing(north: Double, east: Double) -> Double {
    if north == 0, east == 0 { return .nan }
    return wrap360(atan2(east, north) * 180 / .pi)
  }
}
