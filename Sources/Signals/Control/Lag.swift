import Score

/// Smooths steps.
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
  /// The value, the coefficient, the time it was made for, and whether the lane has begun.
  public static let stateSize = 4

  public static func start(_ state: UnsafeMutablePointer<Lanes>, lane: Int, seed: UInt32) {
    for i in 0..<stateSize { state[i][lane] = 0 }
    state[2][lane] = -1
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let time = stretch.control(operation.inputs[1]).start
    if !Math.same(time, state[2]) { adjust(state, time, stretch.sampleRate) }
    var y = state[0].replacing(with: x[0], where: state[3] .== 0)
    state[3] = Lanes(repeating: 1)
    let coefficient = state[1]
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames {
      y += (x[i] - y) * coefficient
      out[i] = y
    }
    state[0] = y
  }

  private static func adjust(_ state: UnsafeMutablePointer<Lanes>, _ time: Lanes, _ rate: Float) {
    for lane in 0..<16 {
      let samples = Double(time[lane]) * Double(rate)
      state[1][lane] = samples < 1 ? 1 : Float(1 - Math.exp(-6.907755278982137 / samples))
    }
    state[2] = time
  }
}
