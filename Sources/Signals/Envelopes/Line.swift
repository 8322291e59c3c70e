import Score

/// A straight line from the start of the note.
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

  public static func start(_ state: UnsafeMutablePointer<Lanes>, lane: Int, seed: UInt32) {
    EnvelopeShape.start(state, lane: lane)
    var left = state.words(4)
    left[lane] = 0
    state.setWords(4, left)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let inputs = operation.inputs
    let left = state.words(4)
    for lane in 0..<16 where left[lane] == 0 {
      state[0][lane] = stretch.control(inputs[0]).start[lane]
      let time = stretch.control(inputs[2]).start[lane]
      EnvelopeShape.enter(
        .init(
          target: stretch.control(inputs[1]).start[lane],
          samples: EnvelopeShape.samples(time, stretch.sampleRate), curve: 0),
        state, lane: lane, stage: waiting + 1)
    }
    EnvelopeShape.run(state, to: stretch.register(operation.output), frames: stretch.frames) {
      lane, _ in
      EnvelopeShape.rest(at: state[3][lane], state, lane: lane, stage: waiting + 2)
    }
  }
}
