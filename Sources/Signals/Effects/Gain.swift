import Score

/// A change of level of the whole mix.
public final class Gain: Effect {
  public static let spec = UnitSpec(
    "gain", .effect,
    inputs: [
      ParameterSpec(
        "level", .decibels, in: -120...24, default: 0, doc: "Level change; -120 is silence.")
    ],
    doc: "Makes the mix louder or softer.", example: "gain { level = -6 }")

  public init(_ setup: EffectSetup) {}

  public func reset() {}

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let levels = Lanes(
      lowHalf: SIMD8(repeating: parameters[0].start), highHalf: SIMD8(repeating: parameters[0].end))
    let amplitudes = Math.amplitude(levels)
    let segment = ControlSegment(start: amplitudes[0], end: amplitudes[8])
    let step = segment.step(over: signal.frames)
    for i in 0..<signal.frames {
      let amplitude = segment.start + step * Float(i)
      signal.left[i] *= amplitude
      signal.right[i] *= amplitude
    }
  }
}
