import Score

/// A ramp from 0 to 1 that drives other units; as a sound it aliases.
public enum Phasor: UnitGenerator {
  public static let spec = UnitSpec(
    "phasor", .oscillator, inputs: [.frequency],
    doc: "Ramp from 0 to 1 once a cycle, not band-limited.", example: "sine(0, phasor(p.pitch))")
  public static let stateSize = 1

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let phases = stretch.line(scratch: 0)
    Phases.advance(operation.inputs[0], stretch.state + operation.state, stretch, to: phases)
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames { out[i] = Math.cycles(Math.words(phases[i])) }
  }
}
