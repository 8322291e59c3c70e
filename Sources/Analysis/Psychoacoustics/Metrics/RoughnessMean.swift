/// The mean roughness of a sound.
public enum RoughnessMean {
  public static let metric = Metric(
    "roughness", "Roughness", unit: "asper", better: .neither,
    definition: """
      Mean of at most 60 windows of 200 ms, evenly over the sound; 1 asper is a tone of 1 kHz and 60 dB, modulated fully at \
      70 Hz. The attack of a note within a window counts as roughness, too.
      """,
    source: "Daniel and Weber, Acustica 83 (1997) 113-123")

  static func measure(_ cell: SoundCell, seed: UInt64) -> Measurement {
    guard let estimate = cell.mean(cell.tracks.roughness, seed: seed) else {
      return Measurement(metric, missing: "roughness needs 0.2 s of sound")
    }
    return Measurement(metric, estimate)
  }
}
