import Score

/// Clips a value to bounds.
public enum Clip: LaneUnit {
  public static let spec = boundsSpec(
    "clip", doc: "Holds its input between two bounds.",
    example: "clip(3 * sine(p.pitch), -0.5, 0.5) * adsr(p.gate)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.three(operation, stretch) { x, low, high in
      let held = x.replacing(with: low, where: x .< low)
      return held.replacing(with: high, where: held .> high)
    }
  }
}

/// Folds a value into bounds by reflection at them.
public enum Fold: LaneUnit {
  public static let spec = boundsSpec(
    "fold",
    doc: "Reflects its input at two bounds, as often as it takes; of a sound, this aliases.",
    example: "fold(3 * sine(p.pitch), -0.5, 0.5) * adsr(p.gate)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.three(operation, stretch) { x, low, high in
      let span = Bounds.span(low, high)
      let turns = (x - low) / (span + span)
      let folded = Math.magnitude(turns - Math.rounded(turns))
      return low + folded * (span + span)
    }
  }
}

/// Wraps a value into bounds: beyond one it continues from the other.
public enum Wrap: LaneUnit {
  public static let spec = boundsSpec(
    "wrap",
    doc: "Lets its input leave at one bound and come in at the other; the upper is never reached.",
    example: "sine(0, wrap(3 * phasor(p.pitch), 0, 1)) * adsr(p.gate)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.three(operation, stretch) { x, low, high in
      let span = Bounds.span(low, high)
      let turns = (x - low) / span
      let part = turns - Math.rounded(turns - 0.5)
      return low + part.replacing(with: 0, where: part .>= 1) * span
    }
  }
}

enum Bounds {
  /// The distance between the bounds, held well above 0.
  @inline(__always) static func span(_ low: Lanes, _ high: Lanes) -> Lanes {
    let span = high - low
    return span.replacing(with: 1e-9, where: .!(span .> 1e-9))
  }

  static let inputs: [ParameterSpec] = [
    .signal(doc: "What to bound."),
    ParameterSpec("low", in: -100_000...100_000, default: -1, doc: "The lower bound."),
    ParameterSpec("high", in: -100_000...100_000, default: 1, doc: "The upper bound."),
  ]
}

private func boundsSpec(_ name: String, doc: String, example: String) -> UnitSpec {
  UnitSpec(
    name, .control, rate: .followsInputs, inputs: Bounds.inputs, doc: doc,
    source: "As SuperCollider's method of that name.", example: example)
}

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
