import Score

/// An envelope through any points; the straight line between two follows.
public enum Breakpoint: GateEnvelope {
  public static let spec = UnitSpec(
    "breakpoint", .envelope,
    inputs: [
      ParameterSpec("gate", in: 0...1, default: 0, required: true, doc: "Starts it when it opens."),
      ParameterSpec(
        "sustain", in: 0...256, default: 0,
        doc:
          "The number of the point where it waits while the gate is open, and from which it goes on when "
          + "the gate closes; 0 waits nowhere and runs to its end."),
      ParameterSpec(
        "stretch", in: 0.001...1000, default: 1, scale: .exponential, doc: "Factor of all times."),
    ],
    table: .values(columns: [
      ParameterSpec(
        "time", .seconds, in: 0...3600, default: 1, required: true,
        doc: "Time from the point before; 0 jumps."),
      ParameterSpec(
        "level", in: -100_000...100_000, default: 0, required: true, doc: "Value there."),
      ParameterSpec(
        "curve", in: -20...20, default: 0,
        doc: "0 straight, below 0 fast first, above 0 slow first."),
    ]),
    doc:
      "Goes from point to point, beginning at 0; times are exact to the sample; the note ends after the "
      + "last one.",
    source:
      "Curves as SuperCollider's Env: a + (b - a)(1 - e^(ct)) / (1 - e^c), t from 0 to 1.",
    example:
      "breakpoint({ { 0.01, 1 }, { 0.2, 0.4, -3 }, { 1, 0, -4 } }, p.gate, 2) * saw(p.pitch)")

  /// The flag of a stage in which the envelope waits: in stage 0 it has ended, in stage n it approaches point n, in
  /// stage n + `waiting` it stays there.
  private static let waiting: UInt32 = 1 << 16

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = EnvelopeState(stretch.state + operation.state)
    let points = ValueRows(stretch.tables.lists[operation.table], columns: 3)
    let inputs = operation.inputs
    @inline(__always) func sustain(_ lane: Int, _ frame: Int) -> UInt32 {
      let point = stretch.value(inputs[1], lane: lane, at: frame)
      return point > 0 ? UInt32(min(point, 256).rounded()) : 0
    }
    EnvelopeShape.run(state, gate: inputs[0], stretch, to: stretch.register(operation.output)) {
      lane, isOpen, frame in
      if isOpen {
        approach(1, points, operation, stretch, lane, frame)
        return
      }
      let (stage, held) = (state.stages[lane], sustain(lane, frame))
      guard stage > waiting || (stage > 0 && stage <= held) else { return }
      approach(held + 1, points, operation, stretch, lane, frame)
    } next: { lane, stage, frame in
      guard stage > 0, stage < waiting, stage != sustain(lane, frame) || state.gate[lane] == 0
      else {
        EnvelopeShape.rest(
          at: state.target(lane), state, lane: lane,
          stage: stage == 0 || stage > waiting ? stage : stage + waiting)
        return
      }
      approach(stage + 1, points, operation, stretch, lane, frame)
    }
  }

  /// Begins to approach a point, skipping those that take no time; after the last one it ends.
  private static func approach(
    _ point: UInt32, _ points: ValueRows, _ operation: Operation, _ stretch: Stretch, _ lane: Int,
    _ frame: Int
  ) {
    let state = EnvelopeState(stretch.state + operation.state)
    let factor = stretch.value(operation.inputs[2], lane: lane, at: frame)
    var number = Int(point)
    while number <= points.count {
      let (time, level) = (points[number - 1, 0] * max(0, factor), points[number - 1, 1])
      if time > 0 {
        EnvelopeShape.enter(
          UInt32(number), state, lane, to: level,
          samples: EnvelopeShape.samples(time, stretch.sampleRate),
          curve: Double(points[number - 1, 2]))
        return
      }
      state.setValue(lane, to: level)
      number += 1
    }
    EnvelopeShape.rest(at: Float(state.value(lane)), state, lane: lane, stage: 0)
  }
}

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
