import Score

/// The lower of two values.
public enum Minimum: LaneUnit {
  public static let spec = UnitSpec(
    "min", .control, rate: .followsInputs, inputs: pair,
    doc: "The lower of two values at every instant (of numbers, use math.min).",
    example: "sine(min(p.pitch, 800)) * adsr(p.gate)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.two(operation, stretch) { a, b in a.replacing(with: b, where: b .< a) }
  }
}

/// The higher of two values.
public enum Maximum: LaneUnit {
  public static let spec = UnitSpec(
    "max", .control, rate: .followsInputs, inputs: pair,
    doc: "The higher of two values at every instant (of numbers, use math.max).",
    example: "max(sine(p.pitch), 0) * adsr(p.gate)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.two(operation, stretch) { a, b in a.replacing(with: b, where: b .> a) }
  }
}

/// The absolute value.
public enum Absolute: LaneUnit {
  public static let spec = UnitSpec(
    "abs", .control, rate: .followsInputs, inputs: [.signal(doc: "Any value.")],
    doc:
      "Its input without its sign; of a sound, a full-wave rectifier (of numbers, use math.abs).",
    example: "highpass(abs(sine(p.pitch)), 20) * adsr(p.gate)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.one(operation, stretch) { Math.magnitude($0) }
  }
}

private let pair: [ParameterSpec] = [
  ParameterSpec("a", in: -100_000...100_000, default: 0, required: true, doc: "One value."),
  ParameterSpec("b", in: -100_000...100_000, default: 0, required: true, doc: "The other."),
]
