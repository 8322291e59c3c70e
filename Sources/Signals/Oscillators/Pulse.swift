import Score

/// A band-limited pulse wave: the difference of two sawtooths.
public enum Pulse: UnitGenerator {
  public static let spec = UnitSpec(
    "pulse", .oscillator,
    inputs: [
      .frequency,
      ParameterSpec("width", in: 0.01...0.99, default: 0.5, doc: "Part of the cycle that is high."),
    ],
    doc: "Pulse wave of 1 and -1 without its mean; width 0.5 is a square wave.",
    source: "Two mip-mapped sawtooths a width apart.", example: "pulse(p.pitch, 0.3)")
  public static let stateSize = 1 + TableReader.stateSize

  public static func start(_ state: UnsafeMutablePointer<Lanes>, lane: Int, seed: UInt32) {
    state[0][lane] = 0
    TableReader.start(state + 1, lane: lane)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let phases = stretch.line(scratch: 0)
    Phases.advance(operation.inputs[0], state, stretch, to: phases)
    TableReader.choose(
      operation.inputs[0], waveform: StandardWaveform.saw, state + 1, stretch)
    let (offsets, sizes) = (state.words(1), state[2])
    let width = stretch.signal(operation.inputs[1], scratch: 1)
    let out = stretch.register(operation.output)
    let samples = UnsafePointer(stretch.tables.samples)
    for i in 0..<stretch.frames {
      let phase = Math.words(phases[i])
      let later = phase &- Math.increment(width[i], 1)
      out[i] =
        TableReader.value(at: later, offsets: offsets, sizes: sizes, in: samples)
        - TableReader.value(at: phase, offsets: offsets, sizes: sizes, in: samples)
    }
  }
}
