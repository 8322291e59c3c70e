import Score

/// A delay within a voice.
public enum DelayLine: UnitGenerator {
  public static let spec = UnitSpec(
    "delayline", .filter,
    inputs: [
      .signal(doc: "The signal to delay."),
      ParameterSpec(
        "time", .seconds, in: 0...2, default: 0.005, required: true,
        doc:
          "Delay; from 2 samples to `longest`. While it moves the pitch bends, as tape does; after a step the new place fades in "
          + "within 40 ms, unless the time is a signal."),
      ParameterSpec(
        "feedback", in: -0.98...0.98, default: 0, doc: "Level of what goes round again."),
      LaneLine.longest,
    ],
    doc: "The sound of a while ago, without the present one; time can move at audio rate.",
    source: "Laakso and others, IEEE Signal Processing Magazine 13 (1996): Lagrange, four points.",
    example: "saw(p.pitch) + delayline(saw(p.pitch), 0.3, 0.5)",
    rings: true)

  public static func stateSize(_ setup: UnitSetup) -> Int { LaneLine.stateSize(setup) }

  public static func start(_ note: NewNote) { LaneLine.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let time = stretch.signal(operation.inputs[1], scratch: 1)
    let feedback = stretch.signal(operation.inputs[2], scratch: 2)
    var line = LaneLine(operation, stretch, scratch: 3)
    let head = LaneHead(operation, stretch, time: 1)
    let out = stretch.register(operation.output)
    let longest = line.longestDistance
    for i in 0..<stretch.frames {
      let gain = feedback[i].held(-0.98, 0.98)
      let heard = head.read(
        line, (time[i] * stretch.sampleRate).held(LaneLine.shortest, longest))
      line.write(x[i] + gain * heard)
      out[i] = heard
    }
    line.end()
  }
}
