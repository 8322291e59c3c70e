/// A number that moves linearly between the frames for which it is set.
struct StraightMove {
  private var from: Double
  private var target: Double
  private var start: Int64 = 0
  private var length: Int64 = 0
  /// The value at the end of the last stretch; nil before the first.
  private var last: Double?

  init(at value: Double = 0) { (from, target) = (value, value) }

  func value(at frame: Int64) -> Double {
    if frame >= start + length { return target }
    if frame <= start { return from }
    return from + (target - from) * Double(frame - start) / Double(length)
  }

  /// The values at the ends of the next stretch, which begins where the last one ended, so that a move that begins
  /// within a stretch makes no step. The first stretch begins at the target where that has no ramp.
  mutating func stretch(from start: Int64, to end: Int64) -> (from: Float, to: Float) {
    let first = last ?? (length == 0 ? target : value(at: start))
    let next = value(at: end)
    last = next
    return (Float(first), Float(next))
  }

  /// Moves from the value at `frame` to `value` within `ramp` frames.
  mutating func set(_ value: Double, over ramp: Int, at frame: Int64) {
    from = self.value(at: frame)
    target = value
    start = frame
    length = Int64(ramp)
  }
}
