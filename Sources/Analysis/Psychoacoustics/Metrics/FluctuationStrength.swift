/// The mean fluctuation strength: modulation slow enough to be followed.
public enum FluctuationStrength {
  public static let metric = Metric(
    "fluctuation_strength", "Fluctuation strength", unit: "vacil", better: .neither,
    definition: """
      Mean over windows of 2 s, one a second, of the depth of the fluctuations of specific loudness, each modulation \
      frequency weighted with a maximum at 4 Hz; 1 vacil is a tone of 1 kHz and 60 dB, modulated fully at 4 Hz.
      """,
    source: "after Fastl and Zwicker, Psychoacoustics (2007), chapter 10")

  static func measure(_ cell: SoundCell, seed: UInt64) -> Measurement {
    guard let estimate = cell.mean(cell.tracks.fluctuation, seed: seed) else {
      return Measurement(metric, missing: "fluctuation strength needs a second of sound")
    }
    return Measurement(metric, estimate)
  }
}
