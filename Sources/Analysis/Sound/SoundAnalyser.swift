/// Analyses a sound that arrives in blocks of interleaved frames: features are computed once, transforms shared.
public final class SoundAnalyser {
  public let tracks = SoundTracks()

  /// - Parameters:
  ///   - sampleRate: Hz, 8000...192,000.
  ///   - channels: 1 or more; the first two are left and right.
  ///   - calibration: dB SPL of a sine at full scale.
  public init(sampleRate: Double, channels: Int, calibration: Double = 100) {}

  /// Adds interleaved frames, 1 = full scale. Block sizes do not change the result.
  public func add(_ samples: UnsafeBufferPointer<Float>) {}

  /// What was heard.
  public func finish() -> SoundTracks { tracks }
}
