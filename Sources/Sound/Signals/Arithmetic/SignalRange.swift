import Score

/// The unit generator that scales -1...1 linearly to another range.
public enum SignalRange: LaneUnit {
  public static let spec = UnitSpec(
    "range", .control, rate: .followsInputs,
    inputs: [
      .signal(doc: "What to move, from -1 to 1."),
      ParameterSpec(
        "low", in: -100_000...100_000, default: 0, required: true, doc: "The value for -1."),
      ParameterSpec(
        "high", in: -100_000...100_000, default: 1, required: true, doc: "The value for 1."),
    ],
    doc:
      "Puts its input, from -1 to 1, into a range on a straight line; what lies outside stays outside.",
    source: "low + (x + 1)/2 · (high - low).",
    example: "lowpass(saw(p.pitch), range(lfo(0.3), 300, 3000)) * adsr(p.gate)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.three(operation, stretch) { x, low, high in low + (x * 0.5 + 0.5) * (high - low) }
  }
}
