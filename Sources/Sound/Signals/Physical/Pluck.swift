import Score

/// A plucked string.
public enum Pluck: UnitGenerator {
  public static let spec = UnitSpec(
    "pluck", .physical,
    inputs: [
      ParameterSpec(
        "frequency", .hertz, in: 20...10_000, default: 220, scale: .exponential, required: true,
        doc: "Of the fundamental; held at 20 Hz and at a quarter of the sample rate."),
      ParameterSpec(
        "decay", .seconds, in: 0.01...60, default: 3, scale: .exponential,
        doc: "Time in which the fundamental falls by 60 dB."),
      ParameterSpec(
        "brightness", in: 0...1, default: 0.5,
        doc:
          "1 lets all harmonics ring equally long; below that high ones die sooner, as far as the decay allows, and are "
          + "weaker from the start."
      ),
      ParameterSpec(
        "position", in: 0.02...0.5, default: 0.2,
        doc: "Where it is plucked, as a part of its length: harmonics that rest there are missing."),
    ],
    doc:
      "Plucked string, excited at the start of the note by a burst of noise that is another one in every "
      + "note; in tune within 2 cents.",
    source:
      "K. Karplus, A. Strong, and D. Jaffe, J. Smith, both Computer Music Journal 7(2), 1983: loop with "
      + "damping, decay stretching by its gain, tuning all-pass, pick position.",
    example: "pluck(p.pitch, 4, 0.6) * adsr(p.gate, 0, 0.1, 1, 0.2)")

  /// The lowest frequency, Hz: a lower note would need too much memory.
  static let lowest = 20.0

  public static func stateSize(_ setup: UnitSetup) -> Int {
    StringState.vectors + Int(setup.sampleRate / lowest) + 2 + StringState.settling
  }

  public static func start(_ note: NewNote) {
    StringState(note.state, size: note.size).start(note.lane, seed: note.seed)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = StringState(stretch.state + operation.state, size: operation.stateSize)
    let out = stretch.register(operation.output)
    let inputs = operation.inputs
    guard inputs[0].isAudio || inputs[1].isAudio || inputs[2].isAudio else {
      state.tune(
        stretch.control(inputs[0]).start, stretch.control(inputs[1]).start,
        stretch.control(inputs[2]).start, stretch)
      state.strike(
        at: stretch.sample(inputs[3], at: 0), stretch.control(inputs[2]).start, stretch.sampleRate)
      state.ring(to: out, frames: stretch.frames)
      return
    }
    for i in 0..<stretch.frames {
      state.tune(
        stretch.sample(inputs[0], at: i), stretch.sample(inputs[1], at: i),
        stretch.sample(inputs[2], at: i), stretch)
      state.strike(
        at: stretch.sample(inputs[3], at: i), stretch.sample(inputs[2], at: i), stretch.sampleRate)
      state.ring(to: out + i, frames: 1)
    }
  }
}
