/// A number that moves on straight lines between the frames for which it is set.
struct StraightMove {
  private var from: Double
  private var target: Double
  private var start: Int64 = 0
  private var length: Int64 = 0

  init(at value: Double = 0) { (from, target) = (value, value) }

  func value(at frame: Int64) -> Double {
    if frame >= start + length { return target }
    if frame <= start { return from }
    return from + (target - from) * Double(frame - start) / Double(length)
  }

  /// Goes on from where it is at `frame`, and is at `value` `ramp` frames later.
  mutating func set(_ value: Double, over ramp: Int, at frame: Int64) {
    from = self.value(at: frame)
    target = value
    start = frame
    length = Int64(ramp)
  }
}
