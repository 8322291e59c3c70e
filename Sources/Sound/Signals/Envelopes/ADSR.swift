import Score

/// The envelope of a held note: attack, decay, sustain, release; the envelopes with fewer stages follow.
public enum ADSR: GateEnvelope {
  public static let spec = UnitSpec(
    "adsr", .envelope,
    inputs: [
      ParameterSpec("gate", in: 0...1, default: 0, required: true, doc: "Above 0 while held."),
      ParameterSpec("attack", .seconds, in: 0...60, default: 0.01, doc: "Straight rise to 1."),
      ParameterSpec("decay", .seconds, in: 0...60, default: 0.1, doc: "Curved fall to sustain."),
      ParameterSpec("sustain", in: 0...1, default: 0.7, doc: "Value while held."),
      ParameterSpec("release", .seconds, in: 0...60, default: 0.3, doc: "Curved fall to 0."),
    ],
    doc:
      "Attack, decay, sustain, release from 0 to 1; times are exact to the sample; a note ends when "
      + "its envelopes have ended.",
    source: "Segments v ← v·m + a; curvature -4 as SuperCollider's Env.adsr.",
    example: "saw(p.pitch) * adsr(p.gate, 0.01, 0.1, 0.7, 0.3)")

  /// The stages; an envelope in `idle` has ended.
  static let idle: UInt32 = 0
  static let attack: UInt32 = 1
  static let decay: UInt32 = 2
  static let sustain: UInt32 = 3
  static let release: UInt32 = 4

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = EnvelopeState(stretch.state + operation.state)
    let inputs = operation.inputs
    EnvelopeShape.run(state, gate: inputs[0], stretch, to: stretch.register(operation.output)) {
      lane, isOpen, frame in
      EnvelopeShape.enter(
        isOpen ? attack : release, state, lane, to: isOpen ? 1 : 0,
        samples: stretch.samples(inputs[isOpen ? 1 : 4], lane, frame),
        curve: isOpen ? 0 : EnvelopeShape.curve)
    } next: { lane, stage, frame in
      switch stage {
      case attack:
        let sustained = min(max(stretch.value(inputs[3], lane: lane, at: frame), 0), 1)
        EnvelopeShape.enter(
          decay, state, lane, to: sustained, samples: stretch.samples(inputs[2], lane, frame),
          curve: EnvelopeShape.curve)
      case decay, sustain:
        EnvelopeShape.rest(at: state.target(lane), state, lane: lane, stage: sustain)
      default: EnvelopeShape.rest(at: 0, state, lane: lane, stage: idle)
      }
    }
  }
}

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
