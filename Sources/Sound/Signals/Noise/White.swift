import Score

/// White noise.
public enum White: UnitGenerator {
  public static let spec = UnitSpec(
    "white", .noise, inputs: [],
    doc: "Uniform white noise from -1 to 1, -4.8 dB RMS, another one for every note.",
    source: "Marsaglia, Xorshift RNGs, J. Stat. Software 8 (2003).",
    example: "bandpass(white(), p.cutoff, 0.8)")
  public static let stateSize = 1

  public static func start(_ note: NewNote) { LaneRandom.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Kernels.white(
      stretch.state + operation.state, to: stretch.register(operation.output),
      frames: stretch.frames)
  }
}
