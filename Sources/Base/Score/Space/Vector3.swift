import Glibc

/// A place or a direction in space, in metres: x to the east (right), y to the north (ahead), z up.
public struct Vector3: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var z: Double

  public init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  public static let zero = Vector3(0, 0, 0)

  public static func + (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(a.x + b.x, a.y + b.y, a.z + b.z)
  }

  public static func - (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(a.x - b.x, a.y - b.y, a.z - b.z)
  }

  public static func * (factor: Double, v: Vector3) -> Vector3 {
    Vector3(factor * v.x, factor * v.y, factor * v.z)
  }

  /// The scalar product.
  public func dot(_ v: Vector3) -> Double { x * v.x + y * v.y + z * v.z }

  /// The vector product.
  public func cross(_ v: Vector3) -> Vector3 {
    Vector3(y * v.z - z * v.y, z * v.x - x * v.z, x * v.y - y * v.x)
  }

  /// The Euclidean length.
  public var length: Double { dot(self).squareRoot() }

  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}

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

/// The place of a head and its orientation.
public struct Listener: Hashable, Sendable {
  /// The middle of the head, in metres.
  public var position: Vector3
  /// The rotation from the axes of the head (x right, y ahead, z up) to those of the world.
  public var orientation: Quaternion

  public init(position: Vector3 = .zero, orientation: Quaternion = .identity) {
    (self.position, self.orientation) = (position, orientation)
  }

  /// - Parameters:
  ///   - heading: where the nose points, degrees clockwise from north.
  ///   - yaw: turn of the head against `heading`, degrees counter-clockwise.
  ///   - pitch: degrees, up positive.
  ///   - roll: degrees, positive with the right ear down.
  ///
  /// The order is yaw, pitch, roll about the axes of the head (z, x', y'').
  public init(
    position: Vector3, heading: Double, yaw: Double = 0, pitch: Double = 0, roll: Double = 0
  ) {
    self.position = position
    let z = Quaternion(degrees: yaw - heading, round: Vector3(0, 0, 1))
    let x = Quaternion(degrees: pitch, round: Vector3(1, 0, 0))
    let y = Quaternion(degrees: roll, round: Vector3(0, 1, 0))
    orientation = z * x * y
  }

  /// - Parameter angles: heading, yaw, pitch and roll in degrees.
  public init(position: Vector3, angles: SIMD4<Double>) {
    self.init(
      position: position, heading: angles[0], yaw: angles[1], pitch: angles[2], roll: angles[3])
  }

  /// Where the nose points, degrees clockwise from the world's y axis: from north, or from ahead in a room.
  public var heading: Double {
    let nose = orientation.turn(Vector3(0, 1, 0))
    return Angle.bearing(north: nose.y, east: nose.x)
  }

  /// Converts a place of the world to the axes of the head: x right, y ahead, z up, metres.
  public func local(_ place: Vector3) -> Vector3 { orientation.inverse.turn(place - position) }
}
