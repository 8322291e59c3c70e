import Score
import Signals

/// A rotation as the matrix of a quaternion, for many vectors.
struct Rotation {
  private let x: Vector3
  private let y: Vector3
  private let z: Vector3

  init(_ q: Quaternion) {
    x = Vector3(
      1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y - q.w * q.z), 2 * (q.x * q.z + q.w * q.y))
    y = Vector3(
      2 * (q.x * q.y + q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z - q.w * q.x))
    z = Vector3(
      2 * (q.x * q.z - q.w * q.y), 2 * (q.y * q.z + q.w * q.x), 1 - 2 * (q.x * q.x + q.y * q.y))
  }

  @inline(__always) func turn(_ v: Vector3) -> Vector3 {
    Vector3(
      x.x * v.x + x.y * v.y + x.z * v.z, y.x * v.x + y.y * v.y + y.z * v.z,
      z.x * v.x + z.y * v.y + z.z * v.z)
  }
}

extension Vector3: Interpolable {
  @inline(__always)
  public func interpolated(to end: Vector3, after passed: Int64, of length: Int64) -> Vector3 {
    let part = Double(passed) / Double(length)
    return Vector3(x + part * (end.x - x), y + part * (end.y - y), z + part * (end.z - z))
  }
}

extension Quaternion: Interpolable {
  /// Spherical linear interpolation, the shortest way at constant angular speed (Shoemake, SIGGRAPH 1985), found by
  /// bisection, because the C library's sines differ between processors.
  public func interpolated(to end: Quaternion, after passed: Int64, of length: Int64) -> Quaternion
  {
    var (a, b) = (self, end)
    if a == b { return a }
    if a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z < 0 { b = Quaternion(-b.w, -b.x, -b.y, -b.z) }
    var rest = Double(passed) / Double(length)
    for _ in 0..<24 {
      let middle = Quaternion(a.w + b.w, a.x + b.x, a.y + b.y, a.z + b.z).unit
      rest *= 2
      if rest < 1 {
        b = middle
      } else {
        a = middle
        rest -= 1
      }
    }
    let c = Quaternion(
      a.w + rest * (b.w - a.w), a.x + rest * (b.x - a.x), a.y + rest * (b.y - a.y),
      a.z + rest * (b.z - a.z))
    return c.unit
  }

  /// The quaternion scaled to length 1; identity if its length is 0.
  var unit: Quaternion {
    let length = (w * w + x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return .identity }
    return Quaternion(w / length, x / length, y / length, z / length)
  }
}
