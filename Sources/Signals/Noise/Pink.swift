import Score

/// Pink noise: white noise through a sum of one-pole filters.
public enum Pink: UnitGenerator {
  public static let spec = UnitSpec(
    "pink", .noise, inputs: [],
    doc: "Pink noise: equal power in every octave, -3 dB per octave within 0.5 dB from 20 Hz up.",
    source: "P. Kellet's filter (2000), poles as published for 44.1 kHz, used at every rate.",
    example: "lowpass(pink(), 800)")
  public static let stateSize = 8

  public static func start(
    _ state: UnsafeMutablePointer<Lanes>, size: Int, lane: Int, seed: UInt32
  ) {
    LaneRandom.start(state, lane: lane, seed: seed)
    for i in 1..<stateSize { state[i][lane] = 0 }
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    var words = state.words(0)
    var (b0, b1, b2) = (state[1], state[2], state[3])
    var (b3, b4, b5, b6) = (state[4], state[5], state[6], state[7])
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames {
      words = LaneRandom.next(words)
      let white = LaneRandom.bipolar(words)
      b0 = 0.99886 * b0 + white * 0.0555179
      b1 = 0.99332 * b1 + white * 0.0750759
      b2 = 0.96900 * b2 + white * 0.1538520
      b3 = 0.86650 * b3 + white * 0.3104856
      b4 = 0.55000 * b4 + white * 0.5329522
      b5 = -0.7616 * b5 - white * 0.0168980
      let low = (b0 + b1) + (b2 + b3)
      out[i] = (low + (b4 + b5) + (b6 + white * 0.5362)) * 0.11
      b6 = white * 0.115926
    }
    state.setWords(0, words)
    (state[1], state[2], state[3]) = (b0, b1, b2)
    (state[4], state[5], state[6], state[7]) = (b3, b4, b5, b6)
  }
}
