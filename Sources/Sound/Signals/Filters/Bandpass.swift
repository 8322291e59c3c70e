import Score

/// The band-pass output of the state-variable filter.
public enum Bandpass: UnitGenerator {
  public static let spec = UnitSpec(
    "bandpass", .filter, inputs: StateVariable.inputs,
    doc: "Lets a band around the cutoff pass, 0 dB at its middle; -6 dB per octave on both sides.",
    source: StateVariable.source, example: "bandpass(pink(), p.cutoff, 0.9)")
  public static let stateSize = StateVariable.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    StateVariable.process(operation, stretch, output: .band)
  }
}
