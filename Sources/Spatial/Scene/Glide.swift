import Score

/// A value on its way: on a straight line from one to another between two frames.
struct Glide<Value> {
  private var start: Value
  private var end: Value
  private var first: Int64 = 0
  private var last: Int64 = 0
  private let between: (Value, Value, Double) -> Value

  /// - Parameter between: a part of the way from one value to another.
  init(_ value: Value, between: @escaping (Value, Value, Double) -> Value) {
    (start, end) = (value, value)
    self.between = between
  }

  /// Leaves from where it is at `frame`, and arrives `ramp` frames later.
  mutating func move(to value: Value, over ramp: Int, at frame: Int64) {
    start = self.value(at: frame)
    end = value
    first = frame
    last = frame + Int64(max(0, ramp))
  }

  func value(at frame: Int64) -> Value {
    if frame >= last { return end }
    if frame <= first { return start }
    return between(start, end, Double(frame - first) / Double(last - first))
  }
}

extension Glide<Vector3> {
  init(_ value: Vector3) {
    self.init(value) { a, b, part in a + part * (b - a) }
  }
}

extension Glide<Float> {
  init(_ value: Float) {
    self.init(value) { a, b, part in a + Float(part) * (b - a) }
  }
}

extension Glide<Quaternion> {
  init(_ value: Quaternion) {
    self.init(value) { a, b, part in a.turned(to: b, part: part) }
  }
}

extension Quaternion {
  /// A part of the shortest way to another rotation, at constant angular speed (Shoemake, SIGGRAPH 1985), found by
  /// halving: the C library's sines differ between processors.
  func turned(to end: Quaternion, part: Double) -> Quaternion {
    var (a, b) = (self, end)
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

  /// The same with length 1; identity if it has no length.
  var unit: Quaternion {
    let length = (w * w + x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return .identity }
    return Quaternion(w / length, x / length, y / length, z / length)
  }
}
