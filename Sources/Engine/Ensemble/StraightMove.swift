/// A number that moves on straight lines between the frames for which it is set.
struct StraightMove {
  private var from: Double
  private var target: Double
  private var start: Int64 = 0
  private var length: Int64 = 0
  /// Where the last stretch ended; nil before the first.
  private var last: Double?

  init(at value: Double = 0) { (from, target) = (value, value) }

  func value(at frame: Int64) -> Double {
    if frame >= start + length { return target }
    if frame <= start { return from }
    return from + (target - from) * Double(frame - start) / Double(length)
  }

  /// The ends of the next stretch: it begins where the last one has ended, so that a move that begins within a stretch
  /// makes no step. The first one begins at once where it is to be without a ramp.
  mutating func stretch(from start: Int64, to end: Int64) -> (from: Float, to: Float) {
    let first = last ?? (length == 0 ? target : value(at: start))
    let next = value(at: end)
    last = next
    return (Float(first), Float(next))
  }

  /// Goes on from where it is at `frame`, and is at `value` `ramp` frames later.
  mutating func set(_ value: Double, over ramp: Int, at frame: Int64) {
    from = self.value(at: frame)
    target = value
    start = frame
    length = Int64(ramp)
  }
}
