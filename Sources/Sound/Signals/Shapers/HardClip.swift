import Score

/// Hard clipping.
public enum HardClip: UnitGenerator {
  public static let spec = UnitSpec(
    "hardclip", .filter, inputs: Shaping.inputs,
    doc: "Cuts off what goes beyond -1...1: many odd harmonics; oversampled.",
    source: Shaping.source, example: "hardclip(sine(p.pitch), 20)")
  public static let stateSize = Oversampler.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Shaping.process(operation, stretch) { Shaping.clip($0) }
  }
}
