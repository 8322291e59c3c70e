import Score

/// The envelope of a held note.
public enum ADSR: UnitGenerator {
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
  public static let stateSize = EnvelopeShape.stateSize

  /// Stages; an envelope in `idle` has ended.
  static let idle: UInt32 = 0
  static let attack: UInt32 = 1
  static let decay: UInt32 = 2
  static let sustain: UInt32 = 3
  static let release: UInt32 = 4

  public static func start(_ state: UnsafeMutablePointer<Lanes>, lane: Int, seed: UInt32) {
    EnvelopeShape.start(state, lane: lane)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let rate = stretch.sampleRate
    let inputs = operation.inputs
    EnvelopeShape.followGate(stretch.control(inputs[0]).start, state) { lane, isOpen in
      let time = stretch.control(inputs[isOpen ? 1 : 4]).start[lane]
      EnvelopeShape.enter(
        .init(
          target: isOpen ? 1 : 0, samples: EnvelopeShape.samples(time, rate),
          curve: isOpen ? 0 : EnvelopeShape.curve),
        state, lane: lane, stage: isOpen ? attack : release)
    }
    EnvelopeShape.run(state, to: stretch.register(operation.output), frames: stretch.frames) {
      lane, stage in
      let sustained = min(max(stretch.control(inputs[3]).start[lane], 0), 1)
      switch stage {
      case attack:
        let time = stretch.control(inputs[2]).start[lane]
        EnvelopeShape.enter(
          .init(
            target: sustained, samples: EnvelopeShape.samples(time, rate),
            curve: EnvelopeShape.curve),
          state, lane: lane, stage: decay)
      case decay, sustain:
        EnvelopeShape.rest(at: state[0][lane], state, lane: lane, stage: sustain)
      default: EnvelopeShape.rest(at: 0, state, lane: lane, stage: idle)
      }
    }
  }
}
