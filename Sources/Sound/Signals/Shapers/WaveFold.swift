import Score

/// A wave folder.
public enum WaveFold: UnitGenerator {
  public static let spec = UnitSpec(
    "wavefold", .filter, inputs: Shaping.inputs,
    doc: "Folds back what goes beyond -1...1, again and again: bright, bell-like; oversampled.",
    source: Shaping.source, example: "wavefold(sine(p.pitch), 12)")
  public static let stateSize = Oversampler.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Shaping.process(operation, stretch) { Shaping.fold($0) }
  }
}
