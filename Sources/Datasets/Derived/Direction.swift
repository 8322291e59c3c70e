internal import Glibc
internal import Score

/// Directions of vectors in the plane of north and east.
enum Direction {
  /// Degrees clockwise from north, 0..<360; NaN for no movement.
  static func bearing(north: Double, east: Double) -> Double {
    if north == 0, east == 0 { return .nan }
    return Angle.wrap360(atan2(east, north) * 180 / .pi)
  }
}
