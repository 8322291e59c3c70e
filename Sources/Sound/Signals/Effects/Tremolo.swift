import Score

/// A tremolo: periodic modulation of the level.
public final class Tremolo: Effect {
  public static let spec = UnitSpec(
    "tremolo", .effect,
    inputs: [
      ParameterSpec(
        "rate", .hertz, in: 0.01...40, default: 5, scale: .exponential, doc: "Swings per second."),
      ParameterSpec("depth", in: 0...1, default: 0.5, doc: "1 goes down to silence."),
      ParameterSpec(
        "spread", .cycles, in: 0...0.5, default: 0,
        doc: "By how much the right channel comes later; 0.5 is opposite."),
    ],
    doc: "Makes the level swing by a sine, from full down to 1 - depth.",
    example: "tremolo { rate = 4, depth = 0.6 }")

  private var lfo: EffectLFO

  public init(_ setup: EffectSetup) {
    // quarters of a cycle: the spread is a mean of them
    var offsets = Lanes()
    offsets[1] = 0.25
    lfo = EffectLFO(offsets: offsets, sampleRate: setup.sampleRate)
  }

  public func reset() { lfo.reset() }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let (depth, spread) = (signal.line(parameters[1]), signal.line(parameters[2]))
    lfo.tune(parameters[0], frames: signal.frames)
    for i in 0..<signal.frames {
      let sines = lfo.next()
      // sin(θ - s) = sin θ cos s - cos θ sin s
      let late = spread[i].held(0, 0.5)
      var turns = Lanes(repeating: late)
      turns[1] = late + 0.25
      let turned = Math.sine(cycles: turns)
      let right = sines[0] * turned[1] - sines[1] * turned[0]
      let amount = depth[i] * 0.5
      signal.left[i] *= 1 - amount * (1 - sines[0])
      signal.right[i] *= 1 - amount * (1 - right)
    }
  }
}
