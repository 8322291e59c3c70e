import Score

/// Pans the sound between left and right by a low-frequency oscillator.
public final class AutoPan: Effect {
  public static let spec = UnitSpec(
    "autopan", .effect,
    inputs: [
      ParameterSpec(
        "rate", .hertz, in: 0.01...20, default: 0.25, scale: .exponential,
        doc: "Swings per second."),
      ParameterSpec("depth", in: 0...1, default: 0.7, doc: "1 goes all the way to both sides."),
    ],
    doc: "Moves the sound from side to side by a sine; both powers together stay the same.",
    source: "Sine and cosine law: left² + right² is constant.",
    example: "autopan { rate = 0.2, depth = 0.8 }")

  private var lfo: EffectLFO

  public init(_ setup: EffectSetup) {
    lfo = EffectLFO(offsets: Lanes(), sampleRate: setup.sampleRate)
  }

  public func reset() { lfo.reset() }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let depth = signal.line(parameters[1])
    lfo.tune(parameters[0], frames: signal.frames)
    for i in 0..<signal.frames {
      let place = depth[i].held(0, 1) * lfo.next()[0]
      // an eighth of a cycle is the middle
      var turns = Lanes(repeating: 0.125 + 0.125 * place)
      turns[1] += 0.25
      let gains = Math.sine(cycles: turns)
      signal.left[i] *= 1.4142135 * gains[1]
      signal.right[i] *= 1.4142135 * gains[0]
    }
  }
}
