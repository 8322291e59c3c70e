import Score

/// A true-peak limiter as an effect.
public final class Limiter: Effect {
  public static let spec = UnitSpec(
    "limiter", .effect,
    inputs: [
      ParameterSpec(
        "ceiling", .decibels, in: -30...0, default: -1,
        doc: "The highest true peak that leaves it, dBTP."),
      ParameterSpec(
        "drive", .decibels, in: 0...36, default: 0,
        doc: "Level into it: loudness at a given ceiling."),
      ParameterSpec(
        "release", .seconds, in: 0.01...2, default: 0.08, scale: .exponential,
        doc: "Time constant of the way back."),
    ],
    doc: "Takes peaks down, those between the samples too; the sound comes 76 samples later.",
    source: "ITU-R BS.1770-4, annex 2, with eight times oversampling; look-ahead of 64 samples.",
    example: "limiter { ceiling = -3, drive = 6 }")

  private let limiter: PeakLimiter

  public init(_ setup: EffectSetup) {
    limiter = PeakLimiter(sampleRate: setup.sampleRate, capacity: Stretch.capacity)
  }

  public func reset() { limiter.reset() }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    signal.amplify(by: parameters[1].map { Math.amplitude($0.held(0, 36)) })
    limiter.set(
      ceiling: Math.amplitude(parameters[0].end.held(-30, 0)),
      recovery: Double(parameters[2].end.held(0.01, 2)))
    limiter.process(signal.left, signal.right, frames: signal.frames)
  }
}
