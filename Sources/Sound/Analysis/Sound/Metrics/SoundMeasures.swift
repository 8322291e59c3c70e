import Score

/// All measures of a mapping's sound, but for those that compare sounds (`Distinctness`).
public enum SoundMeasures {
  public static let metrics: [Metric] =
    RoundTrip.metrics + LoudnessFigures.metrics + LoudnessContamination.metrics
    + TemporalLoad.metrics + StreamMasking.metrics + StreamSeparability.metrics
    + Distinctness.metrics + Audibility.metrics + SpatialSteps.metrics

  /// - Parameter seed: seed of the bootstrap.
  public static func measure(_ cell: SoundCell, seed: UInt64) -> [Measurement] {
    let sound = MeasuredSound(cell, seed: seed)
    guard sound.frames > 0 else {
      return metrics.filter { !Distinctness.metrics.contains($0) }
        .map { Measurement($0, missing: "the sound is shorter than a frame") }
    }
    return RoundTrip.measure(sound) + LoudnessFigures.measure(sound)
      + LoudnessContamination.measure(sound) + TemporalLoad.measure(sound)
      + StreamMasking.measure(sound) + StreamSeparability.measure(sound)
      + Audibility.measure(sound) + SpatialSteps.measure(sound)
  }
}
