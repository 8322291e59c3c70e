import Score

/// The logistic map, the simplest chaos.
public enum Logistic: UnitGenerator {
  public static let spec = UnitSpec(
    "logistic", .noise,
    inputs: [
      .mapFrequency,
      ParameterSpec(
        "growth", in: 0...3.99, default: 3.9,
        doc: "Still below 3, then periods of 2, 4, 8; chaos from 3.57 on."),
    ],
    doc: "Logistic map from -1 to 1, held between its steps; another course for every note.",
    source: "R. May, Nature 261 (1976): x ← growth · x (1 - x); puts out 2x - 1.",
    example: "sine(p.pitch * (1 + 0.3 * logistic(8, 3.8)))")
  /// The state: the phase between steps (words), and x in double precision (two vectors), because in single precision
  /// it would soon repeat.
  public static let stateSize = 3

  public static func start(_ note: NewNote) {
    note.state[0][note.lane] = 0
    let x = 0.1 + 0.8 * Double(LaneRandom.fraction(of: note.seed))
    DoubleLanes.set(note.state + 1, note.lane, to: x)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    var phase = state.words(0)
    let hertz = stretch.signal(operation.inputs[0], scratch: 0)
    let growth = stretch.signal(operation.inputs[1], scratch: 1)
    let out = stretch.register(operation.output)
    var now = DoubleLanes(state + 1)
    for i in 0..<stretch.frames {
      // the output may lie where an input does
      let (pace, r) = (hertz[i], growth[i].held(0, 3.99))
      out[i] = now.value * 2 - 1
      let steps = ChaosClock.steps(&phase, pace, stretch.sampleRate)
      now.low = step(now.low, r.lowHalf, steps.lowHalf)
      now.high = step(now.high, r.highHalf, steps.highHalf)
    }
    state.setWords(0, phase)
    now.store(to: state + 1)
  }

  /// - Parameter goes: 1 where the map takes a step, 0 where it stays.
  @inline(__always)
  private static func step(
    _ x: SIMD8<Double>, _ growth: SIMD8<Float>, _ goes: SIMD8<Float>
  ) -> SIMD8<Double> {
    let one = SIMD8<Double>(repeating: 1)
    let next = SIMD8<Double>(growth) * x * (one - x)
    return x + SIMD8<Double>(goes) * (next - x)
  }
}
