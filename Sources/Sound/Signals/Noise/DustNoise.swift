import Score

/// The Poisson process of clicks that `dust` and `dust2` share.
enum DustNoise {
  static let inputs = [
    ParameterSpec(
      "density", .hertz, in: 0...24_000, default: 10, scale: .linear, required: true,
      doc: "Clicks per second on average.")
  ]

  /// - Parameter height: function of a number in 0..<1 that gives the height of a click.
  @inline(__always)
  static func process(
    _ operation: Operation, _ stretch: Stretch, height: (_ uniform: Lanes) -> Lanes
  ) {
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
      out[i] = Lanes().replacing(with: height(LaneRandom.scattered(words)), where: hit)
    }
    state.setWords(0, words)
  }
}
