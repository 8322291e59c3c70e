import Score

/// A value that can be interpolated.
protocol Interpolable {
  /// The value a part of the way, 0...1, to another.
  func interpolated(to end: Self, part: Double) -> Self
}

/// A value that moves on a straight line from one value to another between two frames.
struct Ramp<Value: Interpolable> {
  private var start: Value
  private var end: Value
  private var first: Int64 = 0
  private var last: Int64 = 0

  init(_ value: Value) { (start, end) = (value, value) }

  /// Starts from the value at `frame`, and arrives `ramp` frames later.
  mutating func move(to value: Value, over ramp: Int, at frame: Int64) {
    start = self.value(at: frame)
    end = value
    first = frame
    last = frame + Int64(max(0, ramp))
  }

  @inline(__always) func value(at frame: Int64) -> Value {
    if frame >= last { return end }
    if frame <= first { return start }
    return start.interpolated(to: end, part: Double(frame - first) / Double(last - first))
  }
}

extension Vector3: Interpolable {
  @inline(__always) func interpolated(to end: Vector3, part: Double) -> Vector3 {
    Vector3(x + part * (end.x - x), y + part * (end.y - y), z + part * (end.z - z))
  }
}

extension Float: Interpolable {
  @inline(__always) func interpolated(to end: Float, part: Double) -> Float {
    self + Float(part) * (end - self)
  }
}

extension Quaternion: Interpolable {
  /// Spherical linear interpolation, the shortest way at constant angular speed (Shoemake, SIGGRAPH 1985), found by
  /// bisection, because the C library's sines differ between processors.
  func interpolated(to end: Quaternion, part: Double) -> Quaternion {
    var (a, b) = (self, end)
    if a == b { return a }
    if a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z < 0 {
      b = Quaternion(-b.w, -b.x, -b.y, -b.z)
    }
    var rest = part
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
