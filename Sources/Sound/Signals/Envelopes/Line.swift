import Score

/// A linear ramp from the start of the note.
public enum Line: UnitGenerator {
  public static let spec = UnitSpec(
    "line", .envelope,
    inputs: [
      ParameterSpec(
        "from", in: -100_000...100_000, default: 0, required: true, doc: "First value."),
      ParameterSpec("to", in: -100_000...100_000, default: 1, required: true, doc: "Last value."),
      ParameterSpec(
        "duration", .seconds, in: 0...3600, default: 1, required: true, doc: "Time between."),
    ],
    doc: "Straight line that begins with the note and then stays at its last value.",
    example: "sine(p.pitch * line(2, 1, 0.05))")
  public static let stateSize = EnvelopeShape.stateSize
  private static let waiting: UInt32 = 0
  private static let moving: UInt32 = 1
  private static let arrived: UInt32 = 2

  public static func start(_ note: NewNote) {
    EnvelopeShape.start(note)
    EnvelopeState(note.state).setCourse(note.lane, target: 0, left: 0, stage: waiting)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = EnvelopeState(stretch.state + operation.state)
    let inputs = operation.inputs
    let out = stretch.register(operation.output)
    EnvelopeShape.run(state, to: out, frames: 0..<stretch.frames) { lane, stage, frame in
      guard stage == waiting else {
        EnvelopeShape.rest(at: state.target(lane), state, lane: lane, stage: arrived)
        return
      }
      state.setValue(lane, to: stretch.value(inputs[0], lane: lane, at: frame))
      EnvelopeShape.enter(
        moving, state, lane, to: stretch.value(inputs[1], lane: lane, at: frame),
        samples: stretch.samples(inputs[2], lane, frame))
    }
  }
}
