import Score

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
