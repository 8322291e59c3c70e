import Score

/// The logistic map, the simplest chaos; two other chaotic maps follow.
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

/// A chaotic map that crackles as old records do.
public enum Crackle: UnitGenerator {
  public static let spec = UnitSpec(
    "crackle", .noise,
    inputs: [
      ParameterSpec(
        "chaos", in: 1...2, default: 1.5,
        doc: "A hiss at 1.5; towards 2 single crackles, mostly below 0.2 with peaks above 1.")
    ],
    doc:
      "Chaotic noise of positive values, one step of the map per sample; another course for every note.",
    source: "x ← |chaos · x - x' - 0.05|, x' the value before, as SuperCollider's Crackle.",
    example: "highpass(crackle(1.95), 200)")
  /// The state: the last two values.
  public static let stateSize = 2

  public static func start(_ note: NewNote) {
    note.clear()
    note.state[0][note.lane] = LaneRandom.fraction(of: note.seed)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    var (x, before) = (state[0], state[1])
    let chaos = stretch.signal(operation.inputs[0], scratch: 0)
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames {
      let next = Math.magnitude(chaos[i] * x - before - 0.05)
      before = x
      // the rare peaks near 2 have no bound of their own
      x = next.replacing(with: 0.5, where: .!(next .<= 16))
      out[i] = x
    }
    (state[0], state[1]) = (x, before)
  }
}

extension ParameterSpec {
  static let mapFrequency = ParameterSpec(
    "frequency", .hertz, in: 0...24_000, default: 24_000, scale: .exponential, required: true,
    doc: "Steps of the map per second, one per sample at most.")
}

/// The steps of a chaotic map.
enum ChaosClock {
  /// Advances the phases by a sample and returns 1 for the lanes in which a period ends, 0 for the others.
  @inline(__always)
  static func steps(_ phase: inout LaneWords, _ hertz: Lanes, _ sampleRate: Float) -> Lanes {
    let held = hertz.replacing(with: 0, where: .!(hertz .> 0))
    let increment = Math.increment(held, sampleRate)
    let ends = Math.bits((0 &- Math.carry(phase, increment)) & 0x3f80_0000)
    phase &+= increment
    return ends.replacing(with: 1, where: held .>= sampleRate)
  }
}
