import Signals

/// A ramp that is read stretch after stretch, at both ends of each.
struct StraightMove {
  var ramp: Ramp<Double>
  /// The value at the end of the last stretch; nil before the first.
  private var last: Double?

  init(at value: Double = 0) { ramp = Ramp(value) }

  /// The values at the ends of the next stretch, which begins where the last one ended, so that a move that begins
  /// within a stretch makes no step. The first stretch begins at the target where that has no ramp.
  mutating func stretch(from start: Int64, to end: Int64) -> (from: Float, to: Float) {
    let first = last ?? (ramp.isJump ? ramp.target : ramp.value(at: start))
    let next = ramp.value(at: end)
    last = next
    return (Float(first), Float(next))
  }
}
