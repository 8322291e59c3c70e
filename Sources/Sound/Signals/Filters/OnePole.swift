import Score

/// A low-pass filter of one pole, 6 dB per octave.
public enum OnePole: UnitGenerator {
  public static let spec = UnitSpec(
    "onepole", .filter,
    inputs: inputs,
    doc: "Lets frequencies below the cutoff pass; -6 dB per octave above it.",
    source: "V. Zavalishin, The Art of VA Filter Design (2012), ch. 3.10: H(s) = 1 / (s + 1).",
    example: "onepole(white(), 500)")
  static let inputs: [ParameterSpec] = [
    .signal(doc: "The signal to filter."),
    ParameterSpec(
      "cutoff", .hertz, in: 1...24_000, default: 1000, scale: .exponential, required: true,
      doc: "Frequency at -3 dB; held at 0.45 of the sample rate."),
  ]
  public static let stateSize = 1

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let cutoff = stretch.signal(operation.inputs[1], scratch: 1)
    let out = stretch.register(operation.output)
    var z = state[0]
    let isFixed = stretch.isStill(operation.inputs[1])
    var gain = Self.gain(cutoff[0], stretch.sampleRate)
    for i in 0..<stretch.frames {
      if !isFixed { gain = Self.gain(cutoff[i], stretch.sampleRate) }
      let v = (x[i] - z) * gain
      out[i] = v + z
      z = out[i] + v
    }
    state[0] = z
  }

  @inline(__always) private static func gain(_ cutoff: Lanes, _ sampleRate: Float) -> Lanes {
    let g = Math.tangent(Math.filterRatio(cutoff, sampleRate))
    return g / (1 + g)
  }
}
