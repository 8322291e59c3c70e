import Score

/// Pink noise: white noise through a sum of one-pole filters.
public enum Pink: UnitGenerator {
  public static let spec = UnitSpec(
    "pink", .noise, inputs: [],
    doc: "Pink noise: equal power in every octave, -3 dB per octave within 0.5 dB from 20 Hz up.",
    source: "P. Kellet's filter (2000), poles as published for 44.1 kHz, used at every rate.",
    example: "lowpass(pink(), 800)")
  /// The state: the random state, and the filter's memory.
  public static let stateSize = 8

  public static func start(_ note: NewNote) { LaneRandom.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    Kernels.pink(state, state + 1, to: stretch.register(operation.output), frames: stretch.frames)
  }
}
