import Score

/// A slow oscillator that moves parameters.
public enum LFO: UnitGenerator {
  public static let spec = UnitSpec(
    "lfo", .control, rate: .control,
    inputs: [
      ParameterSpec(
        "frequency", .hertz, in: 0...100, default: 1, required: true, doc: "Cycles per second."),
      ParameterSpec(
        "shape", in: 0...3, default: 0, doc: "0 sine, 1 triangle, 2 rising ramp, 3 square."),
      ParameterSpec("phase", .cycles, in: 0...1, default: 0, doc: "Where in the cycle it begins."),
    ],
    doc:
      "Low-frequency oscillator from -1 to 1, one value every 64 samples, straight lines between.",
    example: "lowpass(saw(p.pitch), 1000 + 400 * lfo(0.3))")
  public static let stateSize = 1

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let shape = stretch.control(operation.inputs[1]).start
    let offset = Math.increment(stretch.control(operation.inputs[2]).start, 1)
    let phase = state.words(0)
    let next = phase &+ advance(operation.inputs[0], stretch)
    state.setWords(0, next)
    stretch.controls[operation.output.index] = Control(
      start: value(phase &+ offset, shape), end: value(next &+ offset, shape))
  }

  /// How far the phase moves over the stretch.
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
    let shifted = Math.cycles(phase &+ 0x4000_0000)
    let triangle = 1 - 4 * Math.magnitude(shifted - 0.5)
    let square = Lanes(repeating: 1).replacing(with: -1, where: x .>= 0.5)
    var y = Math.sine(cycles: x)
    y = y.replacing(with: triangle, where: shape .>= 0.5)
    y = y.replacing(with: 2 * x - 1, where: shape .>= 1.5)
    return y.replacing(with: square, where: shape .>= 2.5)
  }
}
