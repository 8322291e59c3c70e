import Score

/// Soft saturation; the shapers that differ from it by their curve alone follow.
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
