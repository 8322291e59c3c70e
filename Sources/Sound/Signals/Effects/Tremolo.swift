import Score

/// A tremolo: periodic modulation of the level; ring modulation and the periodic pan follow.
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

/// A ring modulator: the product with a sine.
public final class RingModulator: Effect {
  public static let spec = UnitSpec(
    "ringmodulator", .effect,
    inputs: [
      ParameterSpec(
        "frequency", .hertz, in: 0.1...10_000, default: 300, scale: .exponential,
        doc: "Frequency of the sine."),
      .mix(default: 0.5),
    ],
    doc: """
      Multiplies the sound with a sine: in place of each partial its sum and difference with the sine's \
      frequency, metallic.
      """,
    source: "sin a · sin b = ½ cos(a - b) - ½ cos(a + b).",
    example: "ringmodulator { frequency = 180, mix = 0.4 }")

  private var lfo: EffectLFO

  public init(_ setup: EffectSetup) {
    lfo = EffectLFO(offsets: Lanes(), sampleRate: setup.sampleRate)
  }

  public func reset() { lfo.reset() }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let mix = signal.line(parameters[1])
    lfo.tune(parameters[0], frames: signal.frames)
    for i in 0..<signal.frames {
      let carrier = lfo.next()[0]
      signal.blend(i, signal.left[i] * carrier, signal.right[i] * carrier, mix[i])
    }
  }
}

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
