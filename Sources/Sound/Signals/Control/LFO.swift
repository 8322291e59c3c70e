import Score

/// A low-frequency oscillator that moves parameters.
public enum LFO: UnitGenerator {
  public static let spec = UnitSpec(
    "lfo", .control, rate: .control,
    inputs: [
      ParameterSpec(
        "frequency", .hertz, in: 0...100, default: 1, required: true, doc: "Cycles per second."),
      ParameterSpec(
        "shape", in: 0...6, default: 0,
        doc:
          "0 sine, 1 triangle, 2 rising ramp, 3 square, 4 falling ramp, 5 random steps, 6 smooth random."
      ),
      ParameterSpec("phase", .cycles, in: 0...1, default: 0, doc: "Where in the cycle it begins."),
    ],
    doc:
      "Low-frequency oscillator from -1 to 1, one value every 64 samples, straight lines between; random "
      + "shapes have a new goal in every cycle, and another course in every note.",
    example: "lowpass(saw(p.pitch), 1000 + 400 * lfo(0.3))")
  /// The state: the phase, the number of cycles that have passed, the seed (words).
  public static let stateSize = 3

  public static func start(_ note: NewNote) {
    note.clear()
    LaneRandom.start(note.state + 2, lane: note.lane, seed: note.seed)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let shape = stretch.control(operation.inputs[1]).start
    let offset = Math.increment(stretch.control(operation.inputs[2]).start, 1)
    let (phase, cycle, seed) = (state.words(0), state.words(1), state.words(2))
    let way = advance(operation.inputs[0], stretch)
    let (next, nextCycle) = (phase &+ way, cycle &+ Math.carry(phase, way))
    state.setWords(0, next)
    state.setWords(1, nextCycle)
    var control = Control(start: value(phase &+ offset, shape), end: value(next &+ offset, shape))
    if !Math.noneNegative(4.4999995 - shape, Lanes()) {
      let before = random(phase &+ offset, cycle &+ Math.carry(phase, offset), seed, shape)
      let after = random(next &+ offset, nextCycle &+ Math.carry(next, offset), seed, shape)
      control.start = control.start.replacing(with: before, where: shape .>= 4.5)
      control.end = control.end.replacing(with: after, where: shape .>= 4.5)
    }
    stretch.controls[operation.output.index] = control
  }

  /// The random target of a cycle, made from its number: shape 5 jumps to it, shape 6 reaches it by the cycle's end.
  @inline(__always)
  private static func random(
    _ phase: LaneWords, _ cycle: LaneWords, _ seed: LaneWords, _ shape: Lanes
  ) -> Lanes {
    let from = LaneRandom.bipolar(LaneRandom.mixed(seed &+ cycle &* 0x9e37_79b9))
    let to = LaneRandom.bipolar(LaneRandom.mixed(seed &+ (cycle &+ 1) &* 0x9e37_79b9))
    let x = Math.cycles(phase)
    let smooth = from + (to - from) * (x * x * (3 - 2 * x))
    return from.replacing(with: smooth, where: shape .>= 5.5)
  }

  /// The change of the phase over the stretch.
  @inline(__always)
  private static func advance(_ frequency: Operand, _ stretch: Stretch) -> LaneWords {
    guard frequency.isAudio else {
      let hertz = stretch.controls[frequency.index]
      let increment = Math.increment((hertz.start + hertz.end) * 0.5, stretch.sampleRate)
      return increment &* LaneWords(repeating: UInt32(stretch.frames))
    }
    let hertz = stretch.register(frequency)
    var sum = LaneWords()
    for i in 0..<stretch.frames { sum &+= Math.increment(hertz[i], stretch.sampleRate) }
    return sum
  }

  @inline(__always) private static func value(_ phase: LaneWords, _ shape: Lanes) -> Lanes {
    let x = Math.cycles(phase)
    if Math.noneNegative(0.49999997 - shape, Lanes()) { return Math.sine(cycles: x) }
    let shifted = Math.cycles(phase &+ 0x4000_0000)
    let triangle = 1 - 4 * Math.magnitude(shifted - 0.5)
    let square = Lanes(repeating: 1).replacing(with: -1, where: x .>= 0.5)
    var y = Math.sine(cycles: x)
    y = y.replacing(with: triangle, where: shape .>= 0.5)
    y = y.replacing(with: 2 * x - 1, where: shape .>= 1.5)
    y = y.replacing(with: square, where: shape .>= 2.5)
    return y.replacing(with: 1 - 2 * x, where: shape .>= 3.5)
  }
}
