import Score

/// Soft saturation.
public enum Tanh: UnitGenerator {
  public static let spec = UnitSpec(
    "tanh", .filter, inputs: Shaping.inputs,
    doc: "Saturates softly, as tape and valves do: tanh of the driven signal, oversampled.",
    source: Shaping.source, example: "tanh(saw(p.pitch), 18)")
  public static let stateSize = Oversampler.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Shaping.process(operation, stretch) { Math.hyperbolicTangent($0) }
  }
}
