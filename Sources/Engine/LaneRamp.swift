import Signals

/// A parameter of sixteen voices on linear ramps, such as the pitch of a note that glides: present value, target, and
/// the number of samples until it is reached.
struct LaneRamp {
  var value = Lanes()
  var target = Lanes()
  var step = Lanes()
  var left = SIMD16<Int32>()
  /// Lanes with a value of their own, which no longer follow the voice.
  var own: UInt16 = 0
  var isMoving = false

  mutating func set(_ lane: Int, to newTarget: Float, over frames: Int32) {
    target[lane] = newTarget
    if frames <= 0 {
      value[lane] = newTarget
      step[lane] = 0
      left[lane] = 0
    } else {
      step[lane] = (newTarget - value[lane]) / Float(frames)
      left[lane] = frames
      isMoving = true
    }
  }

  /// Stops the ramp of one lane at its present value.
  mutating func halt(_ lane: Int) {
    target[lane] = value[lane]
    step[lane] = 0
    left[lane] = 0
  }

  /// Stops the ramps of all lanes at their present values.
  mutating func halt() {
    isMoving = false
    target = value
    step = Lanes()
    left = SIMD16<Int32>()
  }

  /// The number of frames until the first lane reaches its target; a large number when none moves.
  var framesToArrival: Int {
    guard isMoving else { return .max }
    var least = Int32.max
    for lane in 0..<16 where left[lane] > 0 && left[lane] < least { least = left[lane] }
    return least == .max ? .max : Int(least)
  }

  /// Advances by at most `framesToArrival` frames and returns the values before and after.
  ///
  /// The remaining way is counted back from the target, so that no sum of small steps drifts and the division into
  /// stretches makes no difference.
  mutating func advance(_ frames: Int) -> Control {
    let start = value
    var stillMoving = false
    for lane in 0..<16 where left[lane] > 0 {
      left[lane] -= Int32(frames)
      if left[lane] == 0 { step[lane] = 0 } else { stillMoving = true }
    }
    value = target - step * Lanes(left)
    isMoving = stillMoving
    return Control(start: start, end: value)
  }
}

/// One value on a linear ramp: a parameter of a whole voice or of an effect, or a level.
typealias ScalarRamp = Ramp<Float>

extension ScalarRamp {
  func segment(from start: Int64, frames: Int) -> ControlSegment {
    ControlSegment(start: value(at: start), end: value(at: start + Int64(frames)))
  }
}
