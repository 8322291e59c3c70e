import Score

/// Reduces the resolution and the sample rate.
public enum Bitcrush: UnitGenerator {
  public static let spec = UnitSpec(
    "bitcrush", .filter,
    inputs: [
      .signal(doc: "The signal to crush."),
      ParameterSpec("bits", in: 1...20, default: 8, doc: "Bits per sample; fractions are allowed."),
      ParameterSpec(
        "rate", .hertz, in: 20...96_000, default: 8000, scale: .exponential,
        doc: "Samples per second; each is held until the next."),
    ],
    doc: "Rounds to few bits and holds samples; what folds back is wanted.",
    source: "y = round(x · 2^(bits-1)) / 2^(bits-1).", example: "bitcrush(saw(p.pitch), 6, 6000)")
  /// The state: the held sample, and the part of its time that is left.
  public static let stateSize = 2

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let bits = stretch.signal(operation.inputs[1], scratch: 1)
    let rate = stretch.signal(operation.inputs[2], scratch: 2)
    let state = stretch.state + operation.state
    let out = stretch.register(operation.output)
    var (held, left) = (state[0], state[1])
    let second = 1 / stretch.sampleRate
    for i in 0..<stretch.frames {
      let steps = Math.exp2(bits[i].held(1, 20) - 1)
      let isOver = left .<= 0
      held = held.replacing(with: Math.rounded(x[i] * steps) / steps, where: isOver)
      left = left.replacing(with: left + 1, where: isOver)
      left -= (rate[i] * second).held(0, 1)
      out[i] = held
    }
    (state[0], state[1]) = (held, left)
  }
}
