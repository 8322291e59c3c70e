import Score

/// Takes a constant offset away. It is no word of mappings: the engine puts it before the effects of a bus whose voices may
/// have one.
final class OffsetBlock: Effect {
  static let spec = UnitSpec(
    "offsetblock", .effect, inputs: [],
    doc: "Takes away a constant offset and what lies below 5 Hz.",
    source: "The filter of dcblock.", example: "")

  private let pole: Float
  private var before = SIMD2<Float>()
  private var after = SIMD2<Float>()

  init(_ setup: EffectSetup) { pole = 1 - 31.415927 / Float(setup.sampleRate) }

  func reset() { (before, after) = (.zero, .zero) }

  func rest() -> Bool {
    guard before == .zero, after.x.magnitude < 1e-30, after.y.magnitude < 1e-30 else {
      return false
    }
    reset()
    return true
  }

  func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    var (before, after) = (before, after)
    let gain = (1 + pole) * 0.5
    for i in 0..<signal.frames {
      let now = SIMD2(signal.left[i], signal.right[i])
      after = (now - before) * gain + after * pole
      before = now
      (signal.left[i], signal.right[i]) = (after.x, after.y)
    }
    (self.before, self.after) = (before, after)
  }
}
