/// The mean sharpness of a sound.
public enum SharpnessMean {
  public static let metric = Metric(
    "sharpness", "Sharpness", unit: "acum", better: .neither,
    definition: """
      Mean over the frames of 20 ms that are louder than 0.1 sone of the sharpness of their specific loudness; 1 acum is \
      narrow noise at 1 kHz and 60 dB.
      """,
    source: "DIN 45692:2009, clause 6, on ISO 532-1:2017, clause 6")

  static func measure(_ cell: SoundCell, seed: UInt64) -> Measurement {
    let frames = cell.measured(cell.tracks.sharpness)
    guard frames.contains(where: { $0 > 0 }) else {
      return Measurement(metric, missing: "the sound is never louder than 0.1 sone")
    }
    return Measurement(
      metric, Seconds(frames, each: 50, seed: seed) { $0 > 0 ? Double($0) : nil }.estimate { $0 })
  }
}
