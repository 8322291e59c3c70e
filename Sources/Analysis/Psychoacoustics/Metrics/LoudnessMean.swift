/// The mean loudness of a sound.
public enum LoudnessMean {
  public static let metric = Metric(
    "loudness_mean", "Mean loudness", unit: "sone", better: .neither, decimals: 1,
    definition: """
      Mean over time of the loudness of the mean of the first two channels, in a free field at the declared calibration.
      """,
    source: "ISO 532-1:2017, clause 6 (time-varying, Zwicker)")

  static func measure(_ cell: SoundCell, seed: UInt64) -> Measurement {
    let steps = cell.measured(cell.tracks.loudnessSteps, hop: 0.002)
    guard !steps.isEmpty else { return Measurement(metric, missing: "the sound has no frames") }
    return Measurement(
      metric, Seconds(steps, each: 500, seed: seed) { Double($0) }.estimate { $0 })
  }
}
