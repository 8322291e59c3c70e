import Score

/// Smooths steps by an exponential lag.
public enum Lag: UnitGenerator {
  public static let spec = UnitSpec(
    "lag", .control,
    inputs: [
      .signal(doc: "What to follow."),
      ParameterSpec(
        "time", .seconds, in: 0...60, default: 0.1, doc: "Time to come within 60 dB of a step."),
    ],
    doc: "Follows its input exponentially; a new note starts at its input's value.",
    source: "y ← y + (x - y)(1 - e^(-6.9078/(time·fs))), as SuperCollider's Lag.",
    example: "sine(lag(p.pitch, 0.2))")
  /// The state: the value in double precision (two vectors), the coefficient, the time for which it was made, and 1
  /// where the lane has begun. In single precision a slow lag would stop short of its target.
  public static let stateSize = 5

  public static func start(
    _ state: UnsafeMutablePointer<Lanes>, size: Int, lane: Int, seed: UInt32
  ) {
    setValue(state, lane, to: 0)
    state[2][lane] = 0
    state[3][lane] = -1
    state[4][lane] = 0
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let out = stretch.register(operation.output)
    begin(state, at: x[0])
    let time = operation.inputs[1]
    guard time.isAudio else {
      retime(state, stretch.controls[time.index].start, stretch.sampleRate)
      follow(x, state, to: out, frames: 0..<stretch.frames)
      return
    }
    let times = stretch.register(time)
    var from = 0
    while from < stretch.frames {
      let now = times[from]
      var to = from + 1
      while to < stretch.frames, Math.same(times[to], now) { to += 1 }
      retime(state, now, stretch.sampleRate)
      follow(x, state, to: out, frames: from..<to)
      from = to
    }
  }

  @inline(__always)
  private static func follow(
    _ x: UnsafePointer<Lanes>, _ state: UnsafeMutablePointer<Lanes>,
    to out: UnsafeMutablePointer<Lanes>, frames: Range<Int>
  ) {
    let memory = UnsafeMutableRawPointer(state)
    var low = memory.load(as: SIMD8<Double>.self)
    var high = memory.load(fromByteOffset: 64, as: SIMD8<Double>.self)
    let coefficient = state[2]
    let lowCoefficient = SIMD8<Double>(coefficient.lowHalf)
    let highCoefficient = SIMD8<Double>(coefficient.highHalf)
    for i in frames {
      low += (SIMD8<Double>(x[i].lowHalf) - low) * lowCoefficient
      high += (SIMD8<Double>(x[i].highHalf) - high) * highCoefficient
      out[i] = Lanes(lowHalf: SIMD8<Float>(low), highHalf: SIMD8<Float>(high))
    }
    memory.storeBytes(of: low, as: SIMD8<Double>.self)
    memory.storeBytes(of: high, toByteOffset: 64, as: SIMD8<Double>.self)
  }

  /// Begins new lanes at the input's value.
  @inline(__always)
  private static func begin(_ state: UnsafeMutablePointer<Lanes>, at x: Lanes) {
    let ones = Lanes(repeating: 1)
    if Math.same(state[4], ones) { return }
    for lane in 0..<16 where state[4][lane] == 0 { setValue(state, lane, to: x[lane]) }
    state[4] = ones
  }

  @inline(__always)
  private static func setValue(
    _ state: UnsafeMutablePointer<Lanes>, _ lane: Int, to value: Float
  ) {
    UnsafeMutableRawPointer(state).storeBytes(
      of: Double(value), toByteOffset: lane * 8, as: Double.self)
  }

  @inline(__always)
  private static func retime(
    _ state: UnsafeMutablePointer<Lanes>, _ time: Lanes, _ sampleRate: Float
  ) {
    if Math.same(time, state[3]) { return }
    for lane in 0..<16 where time[lane] != state[3][lane] {
      let samples = Double(time[lane]) * Double(sampleRate)
      state[2][lane] = samples >= 1 ? Float(1 - Math.exp(-6.907755278982137 / samples)) : 1
    }
    state[3] = time
  }
}
