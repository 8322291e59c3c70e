/// All psychoacoustic measures of a sound.
public enum PsychoacousticMeasures {
  public static let metrics = [
    LoudnessN5.metric, LoudnessMean.metric, SharpnessMean.metric, RoughnessMean.metric,
    FluctuationStrength.metric, ExposureLevel.metric, ExposureDose.metric,
  ]

  /// - Parameters:
  ///   - cell: cell whose tracks hold the results of `PsychoacousticAnalyser` (`SoundTracks.take`).
  ///   - seed: seed of the bootstrap.
  public static func measure(_ cell: SoundCell, seed: UInt64) -> [Measurement] {
    [
      LoudnessN5.measure(cell, seed: seed), LoudnessMean.measure(cell, seed: seed),
      SharpnessMean.measure(cell, seed: seed), RoughnessMean.measure(cell, seed: seed),
      FluctuationStrength.measure(cell, seed: seed), ExposureLevel.measure(cell, seed: seed),
      ExposureDose.measure(cell, seed: seed),
    ]
  }
}
