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
    signal.amplify(by: parameters[0].amplitudes)
  }
}
