import Score

/// The Hénon map, chaos in a plane.
public enum Henon: UnitGenerator {
  public static let spec = UnitSpec(
    "henon", .noise,
    inputs: [
      .mapFrequency,
      ParameterSpec(
        "a", in: 1...1.4, default: 1.4, doc: "Chaos from 1.06 on, with windows of order."),
      ParameterSpec("b", in: 0...0.3, default: 0.3, doc: "How much the value before counts."),
    ],
    doc: "Hénon map from -1 to 1, held between its steps; another course for every note.",
    source:
      "M. Hénon, Comm. Math. Phys. 50 (1976): x ← 1 - a x² + b x', x' the value before; puts out x/1.5.",
    example: "bandpass(henon(6000), p.cutoff, 0.8)")
  /// The state: the phase between steps (words), and x and the value before it in double precision.
  public static let stateSize = 5

  public static func start(_ note: NewNote) {
    note.state[0][note.lane] = 0
    let x = Double(LaneRandom.fraction(of: note.seed)) - 0.5
    DoubleLanes.set(note.state + 1, note.lane, to: x)
    DoubleLanes.set(note.state + 3, note.lane, to: 0)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    var phase = state.words(0)
    let hertz = stretch.signal(operation.inputs[0], scratch: 0)
    let a = stretch.signal(operation.inputs[1], scratch: 1)
    let b = stretch.signal(operation.inputs[2], scratch: 2)
    let out = stretch.register(operation.output)
    var (now, past) = (DoubleLanes(state + 1), DoubleLanes(state + 3))
    for i in 0..<stretch.frames {
      // the output may lie where an input does
      let (pace, bend, memory) = (hertz[i], a[i], b[i])
      out[i] = now.value * 0.6666667
      let steps = ChaosClock.steps(&phase, pace, stretch.sampleRate)
      step(&now.low, &past.low, bend.lowHalf, memory.lowHalf, steps.lowHalf)
      step(&now.high, &past.high, bend.highHalf, memory.highHalf, steps.highHalf)
    }
    state.setWords(0, phase)
    now.store(to: state + 1)
    past.store(to: state + 3)
  }

  /// - Parameter goes: 1 where the map takes a step, 0 where it stays.
  @inline(__always)
  private static func step(
    _ x: inout SIMD8<Double>, _ before: inout SIMD8<Double>, _ a: SIMD8<Float>, _ b: SIMD8<Float>,
    _ goes: SIMD8<Float>
  ) {
    let way = SIMD8<Double>(goes)
    let bend = SIMD8<Double>(a) * x * x
    let next = SIMD8<Double>(repeating: 1) - bend + SIMD8<Double>(b) * before
    let moved = x + way * (next - x)
    before += way * (x - before)
    // a jump of the parameters may leave x where it would fly off: it begins again at 0
    let isLost = .!(moved .> -1.5 .& moved .< 1.5)
    x = moved.replacing(with: 0, where: isLost)
    before = before.replacing(with: 0, where: isLost)
  }
}
