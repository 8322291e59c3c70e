import Score

/// Hard clipping.
public enum Clip: UnitGenerator {
  public static let spec = UnitSpec(
    "clip", .filter, inputs: Shaping.inputs,
    doc: "Cuts off what goes beyond -1...1: many odd harmonics; oversampled.",
    source: Shaping.source, example: "clip(sine(p.pitch), 20)")
  public static let stateSize = Oversampler.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Shaping.process(operation, stretch) { Shaping.clip($0) }
  }
}
