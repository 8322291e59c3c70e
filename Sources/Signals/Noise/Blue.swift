import Score

/// Blue noise: pink noise, differentiated.
public enum Blue: UnitGenerator {
  public static let spec = UnitSpec(
    "blue", .noise, inputs: [],
    doc: "Blue noise: +3 dB per octave within 0.5 dB from 20 Hz up.",
    source: "The filters of pink and of violet, one after the other.",
    example: "blue() * perc(p.gate, 0.001, 0.1)")
  /// The random state, the pink filter, the differentiator.
  public static let stateSize = 1 + PinkFilter.stateSize + 2

  public static func start(
    _ state: UnsafeMutablePointer<Lanes>, size: Int, lane: Int, seed: UInt32
  ) {
    LaneRandom.start(state, lane: lane, seed: seed)
    for i in 1..<size { state[i][lane] = 0 }
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    var words = state.words(0)
    var pink = PinkFilter(state + 1)
    var slope = Differentiator(state + 1 + PinkFilter.stateSize)
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames {
      words = LaneRandom.next(words)
      out[i] = slope.next(pink.next(LaneRandom.bipolar(words)))
    }
    state.setWords(0, words)
    pink.store(to: state + 1)
    slope.store(to: state + 1 + PinkFilter.stateSize)
  }
}
