/// The loudness N5, exceeded during 5 % of the time.
public enum LoudnessN5 {
  public static let metric = Metric(
    "loudness_n5", "Loudness N5", unit: "sone", better: .neither, decimals: 1,
    definition: """
      Loudness of the mean of the first two channels, every 2 ms, that is exceeded during 5 % of the time, in a free field \
      at the declared calibration. Listeners judge a whole sound's loudness by it.
      """,
    source: "ISO 532-1:2017, clause 6 (time-varying, Zwicker); annex B for N5")

  static func measure(_ cell: SoundCell, seed: UInt64) -> Measurement {
    let steps = cell.measured(cell.tracks.loudnessSteps, hop: 0.002)
    guard !steps.isEmpty else { return Measurement(metric, missing: "the sound has no frames") }
    // For each second the bins that occur and how often.
    let seconds = stride(from: 0, to: steps.count, by: 500).map { start in
      var counts: [Int: Int] = [:]
      for value in steps[start..<min(start + 500, steps.count)] {
        counts[Shares.bin(value), default: 0] += 1
      }
      return counts.sorted { $0.key < $1.key }
    }
    var counts = [Int](repeating: 0, count: Shares.bins)
    let estimate = BlockBootstrap(count: seconds.count, seed: seed).estimate { indices in
      var total = 0
      for (bin, count) in indices.lazy.flatMap({ seconds[$0] }) {
        counts[bin] += count
        total += count
      }
      defer { for (bin, _) in indices.lazy.flatMap({ seconds[$0] }) { counts[bin] = 0 } }
      return Shares.exceeded(during: 0.05, counts, total: total)
    }
    return Measurement(metric, estimate)
  }
}
