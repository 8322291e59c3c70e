import Score

/// The stereo width of the mix.
public final class Width: Effect {
  public static let spec = UnitSpec(
    "width", .effect,
    inputs: [
      ParameterSpec(
        "width", in: 0...2, default: 1, doc: "0 is mono, 1 as it is, 2 twice as wide.")
    ],
    doc: "Changes the difference of the channels and leaves their sum as it is.",
    source: "A. D. Blumlein, British patent 394,325 (1931): sum and difference.",
    example: "width { width = 1.4 }")

  public init(_ setup: EffectSetup) {}

  public func reset() {}

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let width = signal.line(parameters[0])
    for i in 0..<signal.frames {
      let (left, right) = (signal.left[i], signal.right[i])
      let change = (width[i] - 1) * ((left - right) * 0.5)
      signal.left[i] = left + change
      signal.right[i] = right - change
    }
  }
}
