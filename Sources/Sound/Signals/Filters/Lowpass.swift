import Score

/// The low-pass output of the state-variable filter.
public enum Lowpass: UnitGenerator {
  public static let spec = UnitSpec(
    "lowpass", .filter, inputs: StateVariable.inputs,
    doc: "Lets frequencies below the cutoff pass; -12 dB per octave above it.",
    source: StateVariable.source, example: "lowpass(saw(p.pitch), p.cutoff, 0.4)")
  public static let stateSize = StateVariable.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    StateVariable.process(operation, stretch, output: .low)
  }
}
