import Score

/// The envelope of a struck note.
public enum Perc: GateEnvelope {
  public static let spec = UnitSpec(
    "perc", .envelope,
    inputs: [
      ParameterSpec("gate", in: 0...1, default: 0, required: true, doc: "Starts it when it opens."),
      ParameterSpec("attack", .seconds, in: 0...60, default: 0.005, doc: "Straight rise to 1."),
      ParameterSpec("release", .seconds, in: 0...60, default: 1, doc: "Curved fall to 0."),
    ],
    doc: "Rise and fall that run to their end whether the note is held or not.",
    source: "Segments v ← v·m + a; curvature -4 as SuperCollider's Env.perc.",
    example: "sine(p.pitch) * perc(p.gate, 0.002, 1.5)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = EnvelopeState(stretch.state + operation.state)
    let inputs = operation.inputs
    EnvelopeShape.run(state, gate: inputs[0], stretch, to: stretch.register(operation.output)) {
      lane, isOpen, frame in
      guard isOpen else { return }
      EnvelopeShape.enter(
        ADSR.attack, state, lane, to: 1, samples: stretch.samples(inputs[1], lane, frame))
    } next: { lane, stage, frame in
      guard stage == ADSR.attack else {
        EnvelopeShape.rest(at: 0, state, lane: lane, stage: ADSR.idle)
        return
      }
      EnvelopeShape.enter(
        ADSR.release, state, lane, to: 0, samples: stretch.samples(inputs[2], lane, frame),
        curve: EnvelopeShape.curve)
    }
  }
}
