import Glibc

/// A direction relative to the head, in degrees, as in SOFA (AES69).
public struct Direction: Hashable, Sendable {
  /// The azimuth, -180..<180: 0 ahead, +90 left.
  public var azimuth: Double
  /// The elevation, -90...90, up positive.
  public var elevation: Double

  public init(azimuth: Double, elevation: Double) {
    (self.azimuth, self.elevation) = (azimuth, elevation)
  }

  /// The direction of a vector in the axes of the head (x right, y ahead, z up); the zero vector points ahead.
  public init(of v: Vector3) {
    let flat = (v.x * v.x + v.y * v.y).squareRoot()
    azimuth = flat > 0 ? Angle.wrap180(atan2(-v.x, v.y) * 180 / .pi) : 0
    elevation = flat > 0 || v.z != 0 ? atan2(v.z, flat) * 180 / .pi : 0
  }

  /// The unit vector of the direction: x right, y ahead, z up.
  public var vector: Vector3 {
    let (a, e) = (azimuth * .pi / 180, elevation * .pi / 180)
    return Vector3(-sin(a) * cos(e), cos(a) * cos(e), sin(e))
  }
}
