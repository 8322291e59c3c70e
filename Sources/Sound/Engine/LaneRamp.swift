import Signals

/// A parameter of sixteen voices on linear ramps, such as the pitch of a note that glides: present value, target, and
/// the number of samples until it is reached.
struct LaneRamp {
  private(set) var value = Lanes()
  private(set) var target = Lanes()
  private var step = Lanes()
  private(set) var left = SIMD16<Int32>()
  /// The lanes on their way, one bit each, and all bits of their places.
  private var moving: UInt16 = 0
  private var movingLanes = SIMD16<Int32>()
  /// The number of frames until the first lane reaches its target; a large number when none moves.
  private(set) var framesToArrival = Int.max
  /// Lanes with a value of their own, which no longer follow the voice.
  var own: UInt16 = 0
  /// Whether a lane moves, or did before it was halted.
  private(set) var isMoving = false

  mutating func set(_ lane: Int, to newTarget: Float, over frames: Int32) {
    target[lane] = newTarget
    if frames <= 0 {
      value[lane] = newTarget
      rest(lane)
    } else {
      step[lane] = (newTarget - value[lane]) / Float(frames)
      go(lane, for: frames)
    }
  }

  private mutating func go(_ lane: Int, for frames: Int32) {
    left[lane] = frames
    moving |= 1 << lane
    movingLanes[lane] = -1
    isMoving = true
    findArrival()
  }

  private mutating func rest(_ lane: Int) {
    step[lane] = 0
    left[lane] = 0
    guard moving & (1 << lane) != 0 else { return }
    moving &= ~(1 << lane)
    movingLanes[lane] = 0
    findArrival()
  }

  private mutating func findArrival() {
    var lanes = moving
    framesToArrival = .max
    while lanes != 0 {
      framesToArrival = min(framesToArrival, Int(left[lanes.trailingZeroBitCount]))
      lanes &= lanes - 1
    }
  }

  /// Stops the ramp of one lane at its present value.
  mutating func halt(_ lane: Int) {
    target[lane] = value[lane]
    rest(lane)
  }

  /// Stops the ramps of all lanes at their present values.
  mutating func halt() {
    (isMoving, moving, movingLanes, framesToArrival) = (false, 0, SIMD16(), .max)
    target = value
    step = Lanes()
    left = SIMD16<Int32>()
  }

  /// Continues one lane of another ramp.
  mutating func take(_ lane: Int, of other: LaneRamp) {
    value[lane] = other.value[lane]
    target[lane] = other.target[lane]
    let bit: UInt16 = 1 << lane
    own = (own & ~bit) | (other.own & bit)
    rest(lane)
    step[lane] = other.step[lane]
    if other.moving & bit != 0 { go(lane, for: other.left[lane]) }
  }

  /// Advances by at most `framesToArrival` frames and returns the values before and after.
  ///
  /// The remaining way is counted back from the target, so that no sum of small steps drifts and the division into
  /// stretches makes no difference.
  mutating func advance(_ frames: Int) -> Control {
    let start = value
    // Single lanes are written only where one arrives: a vector that is read soon after would wait for that.
    left = left &- (movingLanes & Int32(frames))
    if frames == framesToArrival { arrive() } else if moving != 0 { framesToArrival -= frames }
    value = target - step * Lanes(left)
    isMoving = moving != 0
    return Control(start: start, end: value)
  }

  /// Stops the lanes that have reached their targets.
  private mutating func arrive() {
    for lane in 0..<16 where moving & (1 << lane) != 0 && left[lane] == 0 { rest(lane) }
    findArrival()
  }
}

/// One value on a linear ramp: a parameter of a whole voice or of an effect, or a level.
typealias ScalarRamp = Ramp<Float>

extension ScalarRamp {
  func segment(from start: Int64, frames: Int) -> ControlSegment {
    ControlSegment(start: value(at: start), end: value(at: start + Int64(frames)))
  }
}
