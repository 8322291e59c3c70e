import Score

/// A high-pass filter of one pole: the input less its one-pole low-pass.
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
