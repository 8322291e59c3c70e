import Glibc

/// A rotation in space: w + xi + yj + zk of length 1.
public struct Quaternion: Hashable, Sendable {
  public var w: Double
  public var x: Double
  public var y: Double
  public var z: Double

  public init(_ w: Double, _ x: Double, _ y: Double, _ z: Double) {
    (self.w, self.x, self.y, self.z) = (w, x, y, z)
  }

  public static let identity = Quaternion(1, 0, 0, 0)

  /// The rotation by an angle in degrees round an axis of length 1, counter-clockwise when the axis points at
  /// the viewer.
  public init(degrees: Double, round axis: Vector3) {
    let half = degrees * .pi / 360
    let s = Self.settled(sin(half))
    self.init(Self.settled(cos(half)), s * axis.x, s * axis.y, s * axis.z)
  }

  /// The nearest multiple of 2^-40: the last digits of the C library's functions differ between processors.
  private static func settled(_ x: Double) -> Double { (x * 0x1p40).rounded() * 0x1p-40 }

  /// The composition: first `b`, then `a`.
  public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    Quaternion(
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
      a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w)
  }

  /// The inverse rotation.
  public var inverse: Quaternion { Quaternion(w, -x, -y, -z) }

  /// Rotates a vector.
  public func turn(_ v: Vector3) -> Vector3 {
    let u = Vector3(x, y, z)
    let t = 2 * u.cross(v)
    return v + w * t + u.cross(t)
  }

  /// The rotation a fraction of the shortest way to another, at constant angular speed (Shoemake, SIGGRAPH
  /// 1985).
  public func interpolated(to end: Quaternion, fraction: Double) -> Quaternion {
    var cosine = w * end.w + x * end.x + y * end.y + z * end.z
    var sign = 1.0
    if cosine < 0 { (cosine, sign) = (-cosine, -1) }
    let angle = acos(min(1, cosine))
    var (a, b) = (1 - fraction, fraction)
    if angle > 1e-6 {
      let s = sin(angle)
      (a, b) = (Self.settled(sin(a * angle) / s), Self.settled(sin(b * angle) / s))
    }
    b *= sign
    return Quaternion(a * w + b * end.w, a * x + b * end.x, a * y + b * end.y, a * z + b * end.z)
      .normalised
  }

  var normalised: Quaternion {
    let length = (w * w + x * x + y * y + z * z).squareRoot()
    return Quaternion(w / length, x / length, y / length, z / length)
  }
}
