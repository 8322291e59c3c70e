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

  public static func start(
    _ state: UnsafeMutablePointer<Lanes>, size: Int, lane: Int, seed: UInt32
  ) {
    state[0][lane] = 0
    TableReader.start(state + 1, lane: lane)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let width = stretch.signal(operation.inputs[1], scratch: 1)
    TableReader.oscillate(operation, stretch, waveform: StandardWaveform.saw) {
      levels, phase, frame in
      let later = phase &- Math.increment(width[frame], 1)
      return levels.value(at: later) - levels.value(at: phase)
    }
  }
}
