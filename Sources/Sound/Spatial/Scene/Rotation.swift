import Score

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
