import Score
import Signals

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
