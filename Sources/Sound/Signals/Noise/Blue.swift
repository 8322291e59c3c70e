import Score

/// Blue noise: pink noise, differentiated.
public enum Blue: UnitGenerator {
  public static let spec = UnitSpec(
    "blue", .noise, inputs: [],
    doc: "Blue noise: +3 dB per octave within 0.5 dB from 20 Hz up.",
    source: "The filters of pink and of violet, one after the other.",
    example: "blue() * perc(p.gate, 0.001, 0.1)")
  /// The state: the random state, the pink filter, the differentiator.
  public static let stateSize = Pink.stateSize + 2

  public static func start(_ note: NewNote) { LaneRandom.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let out = stretch.register(operation.output)
    Kernels.pink(state, state + 1, to: out, frames: stretch.frames)
    var slope = Differentiator(state + Pink.stateSize)
    for i in 0..<stretch.frames { out[i] = slope.next(out[i]) }
    slope.store(to: state + Pink.stateSize)
  }
}
