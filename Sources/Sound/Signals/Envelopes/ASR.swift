import Score

/// The envelope of a held note without a decay: attack, sustain, release.
public enum ASR: GateEnvelope {
  public static let spec = UnitSpec(
    "asr", .envelope,
    inputs: [
      ParameterSpec("gate", in: 0...1, default: 0, required: true, doc: "Above 0 while held."),
      ParameterSpec(
        "attack", .seconds, in: 0...60, default: 0.01, doc: "Straight rise to sustain."),
      ParameterSpec("sustain", in: 0...1, default: 1, doc: "Value while held."),
      ParameterSpec("release", .seconds, in: 0...60, default: 1, doc: "Curved fall to 0."),
    ],
    doc:
      "Attack, sustain, release; times are exact to the sample; a note ends when its envelopes have ended.",
    source: "Segments v ← v·m + a; curvature -4 of the release as SuperCollider's Env.asr.",
    example: "triangle(p.pitch) * asr(p.gate, 0.5, 0.8, 2)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = EnvelopeState(stretch.state + operation.state)
    let inputs = operation.inputs
    EnvelopeShape.run(state, gate: inputs[0], stretch, to: stretch.register(operation.output)) {
      lane, isOpen, frame in
      let sustain = min(max(stretch.value(inputs[2], lane: lane, at: frame), 0), 1)
      EnvelopeShape.enter(
        isOpen ? ADSR.attack : ADSR.release, state, lane, to: isOpen ? sustain : 0,
        samples: stretch.samples(inputs[isOpen ? 1 : 3], lane, frame),
        curve: isOpen ? 0 : EnvelopeShape.curve)
    } next: { lane, stage, _ in
      if stage == ADSR.attack || stage == ADSR.sustain {
        EnvelopeShape.rest(at: state.target(lane), state, lane: lane, stage: ADSR.sustain)
      } else {
        EnvelopeShape.rest(at: 0, state, lane: lane, stage: ADSR.idle)
      }
    }
  }
}
