import Score

/// Pink noise: white noise through a sum of one-pole filters.
public enum Pink: UnitGenerator {
  public static let spec = UnitSpec(
    "pink", .noise, inputs: [],
    doc: "Pink noise: equal power in every octave, -3 dB per octave within 0.5 dB from 20 Hz up.",
    source: "P. Kellet's filter (2000), poles as published for 44.1 kHz, used at every rate.",
    example: "lowpass(pink(), 800)")
  public static let stateSize = 1 + PinkFilter.stateSize

  public static func start(
    _ state: UnsafeMutablePointer<Lanes>, size: Int, lane: Int, seed: UInt32
  ) {
    LaneRandom.start(state, lane: lane, seed: seed)
    for i in 1..<stateSize { state[i][lane] = 0 }
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    var words = state.words(0)
    var filter = PinkFilter(state + 1)
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames {
      words = LaneRandom.next(words)
      out[i] = filter.next(LaneRandom.bipolar(words))
    }
    state.setWords(0, words)
    filter.store(to: state + 1)
  }
}
