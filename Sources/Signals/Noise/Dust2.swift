import Score

/// Single clicks of both signs at random times.
public enum Dust2: UnitGenerator {
  public static let spec = UnitSpec(
    "dust2", .noise,
    inputs: [
      ParameterSpec(
        "density", .hertz, in: 0...24_000, default: 10, scale: .linear, required: true,
        doc: "Clicks per second on average.")
    ],
    doc: "Impulses of random height from -1 to 1 at random times (a Poisson process).",
    source: "As SuperCollider's Dust2.", example: "bandpass(dust2(200), 800, 0.95)")
  public static let stateSize = 1

  public static func start(
    _ state: UnsafeMutablePointer<Lanes>, size: Int, lane: Int, seed: UInt32
  ) {
    LaneRandom.start(state, lane: lane, seed: seed)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    var words = state.words(0)
    let density = stretch.signal(operation.inputs[0], scratch: 0)
    let out = stretch.register(operation.output)
    let perSample = 1 / stretch.sampleRate
    for i in 0..<stretch.frames {
      words = LaneRandom.next(words)
      let chance = LaneRandom.scattered(words)
      words = LaneRandom.next(words)
      let hit = chance .< density[i] * perSample
      out[i] = Lanes().replacing(with: LaneRandom.scattered(words) * 2 - 1, where: hit)
    }
    state.setWords(0, words)
  }
}
