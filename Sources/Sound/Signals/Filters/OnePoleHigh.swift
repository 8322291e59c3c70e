import Score

/// A high-pass filter of one pole: the input less its one-pole low-pass; the filter against constant offsets follows.
public enum OnePoleHigh: UnitGenerator {
  public static let spec = UnitSpec(
    "onepolehigh", .filter,
    inputs: OnePole.inputs,
    doc: "Lets frequencies above the cutoff pass; -6 dB per octave below it.",
    source: "V. Zavalishin, The Art of VA Filter Design (2012), ch. 3.10: H(s) = s / (s + 1).",
    example: "onepolehigh(white(), 2000)")
  public static let stateSize = OnePole.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    // OnePole may write over the register that it reads
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let dry = stretch.line(scratch: 2)
    for i in 0..<stretch.frames { dry[i] = x[i] }
    OnePole.process(operation, stretch)
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames { out[i] = dry[i] - out[i] }
  }
}

/// A filter that removes a constant offset.
public enum DCBlock: UnitGenerator {
  public static let spec = UnitSpec(
    "dcblock", .filter, inputs: [.signal(doc: "The signal to free of its offset.")],
    doc: "Takes away a constant offset and what lies below 5 Hz.",
    source: """
      J. O. Smith, Introduction to Digital Filters (2007), appendix B: \
      H(z) = (1 + R)/2 · (1 - z⁻¹) / (1 - R z⁻¹), R = 1 - 2π·5/fs.
      """,
    example: "dcblock(pulse(p.pitch, 0.1))")
  /// The state: the last input and the last output.
  public static let stateSize = 2

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let out = stretch.register(operation.output)
    var (before, y) = (state[0], state[1])
    let pole = 1 - 31.415927 / stretch.sampleRate
    let gain = (1 + pole) * 0.5
    for i in 0..<stretch.frames {
      let now = x[i]
      y = (now - before) * gain + y * pole
      before = now
      out[i] = y
    }
    (state[0], state[1]) = (before, y)
  }
}
