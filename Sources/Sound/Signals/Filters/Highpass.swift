import Score

/// The high-pass output of the state-variable filter.
public enum Highpass: UnitGenerator {
  public static let spec = UnitSpec(
    "highpass", .filter, inputs: StateVariable.inputs,
    doc: "Lets frequencies above the cutoff pass; -12 dB per octave below it.",
    source: StateVariable.source, example: "highpass(white(), 2000)")
  public static let stateSize = StateVariable.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    StateVariable.process(operation, stretch, output: .high)
  }
}
