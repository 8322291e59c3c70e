import Score

/// The psychoacoustic measures of a sound.
public enum PsychoacousticMeasures {
  /// A metric with its computation.
  private struct Measure: Sendable {
    let metric: Metric
    /// The reason why there is no figure, where `estimate` gives nil.
    let missing: String
    /// Takes the cell and the seed of the bootstrap.
    let estimate: @Sendable (SoundCell, UInt64) -> Estimate?
  }

  public static let metrics = all.map(\.metric)

  /// - Parameters:
  ///   - cell: cell whose tracks hold the results of `PsychoacousticAnalyser` (`SoundTracks.heard`).
  ///   - seed: seed of the bootstrap.
  public static func measure(_ cell: SoundCell, seed: UInt64) -> [Measurement] {
    all.map { Measurement($0.metric, $0.estimate(cell, seed), missing: $0.missing) }
  }

  private static let all: [Measure] = [
    Measure(
      metric: Metric(
        "loudness_n5", "Loudness N5", unit: "sone", better: .neither, decimals: 1,
        definition: """
          Loudness of the mean of the first two channels, every 2 ms, that is exceeded during 5 % of the time, in a free field \
          at the declared calibration. Listeners judge a whole sound's loudness by it.
          """,
        source: "ISO 532-1:2017, clause 6 (time-varying, Zwicker); annex B for N5"),
      missing: "the sound has no frames", estimate: loudnessN5),
    Measure(
      metric: Metric(
        "loudness_mean", "Mean loudness", unit: "sone", better: .neither, decimals: 1,
        definition: """
          Mean over time of the loudness of the mean of the first two channels, in a free field at the declared calibration.
          """,
        source: "ISO 532-1:2017, clause 6 (time-varying, Zwicker)"),
      missing: "the sound has no frames"
    ) { cell, seed in
      let steps = cell.measured(cell.tracks.heard.loudnessSteps, hop: 0.002)
      guard !steps.isEmpty else { return nil }
      return Seconds(steps, each: 500, seed: seed) { Double($0) }.estimate { $0 }
    },
    Measure(
      metric: Metric(
        "sharpness", "Sharpness", unit: "acum", better: .neither,
        definition: """
          Mean over the frames of 20 ms that are louder than 0.1 sone of the sharpness of their specific loudness; 1 acum is \
          narrow noise at 1 kHz and 60 dB.
          """,
        source: "DIN 45692:2009, clause 6, on ISO 532-1:2017, clause 6"),
      missing: "the sound is never louder than 0.1 sone"
    ) { cell, seed in
      let frames = cell.measured(cell.tracks.heard.sharpness)
      guard frames.contains(where: { $0 > 0 }) else { return nil }
      return Seconds(frames, each: 50, seed: seed) { $0 > 0 ? Double($0) : nil }.estimate { $0 }
    },
    Measure(
      metric: Metric(
        "roughness", "Roughness", unit: "asper", better: .neither,
        definition: """
          Mean of at most 60 windows of 200 ms, evenly over the sound; 1 asper is a tone of 1 kHz and 60 dB, modulated fully at \
          70 Hz. The attack of a note within a window counts as roughness, too.
          """,
        source: "Daniel and Weber, Acustica 83 (1997) 113-123"),
      missing: "roughness needs 0.2 s of sound"
    ) { $0.mean($0.tracks.heard.roughness, seed: $1) },
    Measure(
      metric: Metric(
        "fluctuation_strength", "Fluctuation strength", unit: "vacil", better: .neither,
        definition: """
          Mean over windows of 2 s, one a second, of the depth of the fluctuations of specific loudness, each modulation \
          frequency weighted with a maximum at 4 Hz; 1 vacil is a tone of 1 kHz and 60 dB, modulated fully at 4 Hz.
          """,
        source: "after Fastl and Zwicker, Psychoacoustics (2007), chapter 10"),
      missing: "fluctuation strength needs a second of sound"
    ) { $0.mean($0.tracks.heard.fluctuation, seed: $1) },
    Measure(
      metric: Metric(
        "exposure_level", "Exposure level", unit: "dB(A)", better: .neither, decimals: 1,
        definition: """
          Equivalent continuous A-weighted level (LAeq) at the declared calibration: the mean of the energies of the first two \
          channels over the whole sound.
          """,
        source: "IEC 61672-1:2013, annex E (A-weighting)"),
      missing: "the sound is silent"
    ) { energies($0, seed: $1)?.estimate { PowerLevel.decibels($0) } },
    Measure(
      metric: Metric(
        "exposure_dose", "Weekly sound dose", unit: "%", better: .neither, decimals: 1,
        definition: """
          Share of the week's sound allowance, 80 dB(A) for 40 hours (1.6 Pa²h), that one hour a day (7 hours a week) of this sound \
          uses up at the declared calibration: 100 · 7/40 · 10^((LAeq - 80 dB) / 10).
          """,
        source: "WHO/ITU-T H.870, mode 1 (adults)"),
      missing: ""
    ) { cell, seed in
      guard let seconds = energies(cell, seed: seed) else { return Estimate(0) }
      return seconds.estimate { Exposure.dose(PowerLevel.decibels($0)) }
    },
  ]

  @Sendable private static func loudnessN5(_ cell: SoundCell, seed: UInt64) -> Estimate? {
    let steps = cell.measured(cell.tracks.heard.loudnessSteps, hop: 0.002)
    guard !steps.isEmpty else { return nil }
    // For each second the bins that occur and how often.
    let seconds = stride(from: 0, to: steps.count, by: 500).map { start in
      var counts: [Int: Int] = [:]
      for value in steps[start..<min(start + 500, steps.count)] {
        counts[Shares.bin(value), default: 0] += 1
      }
      return counts.sorted { $0.key < $1.key }
    }
    var shares = Shares([Float]())
    return BlockBootstrap(count: seconds.count, seed: seed).estimate { indices in
      for (bin, count) in indices.lazy.flatMap({ seconds[$0] }) { shares.add(count, to: bin) }
      defer {
        for (bin, count) in indices.lazy.flatMap({ seconds[$0] }) { shares.add(-count, to: bin) }
      }
      return shares.exceeded(during: 0.05)
    }
  }

  /// The A-weighted energies of the sound's seconds; nil for silence.
  private static func energies(_ cell: SoundCell, seed: UInt64) -> Seconds? {
    let frames = cell.measured(cell.tracks.heard.exposure)
    guard frames.contains(where: { $0 > -120 }) else { return nil }
    return Seconds(frames, each: 50, seed: seed) { $0 > -120 ? PowerLevel.ratio(Double($0)) : 0 }
  }
}

/// A series cut into seconds, whose sums are resampled instead of its points: this is cheap, and neighbours stay
/// together.
struct Seconds {
  private let sums: [Double]
  private let counts: [Double]
  private let seed: UInt64

  /// - Parameters:
  ///   - each: points per second.
  ///   - value: term of a point in its second's sum; nil where it does not count.
  init(_ points: ArraySlice<Float>, each: Int, seed: UInt64, _ value: (Float) -> Double?) {
    var (sums, counts) = ([Double](), [Double]())
    var start = points.startIndex
    while start < points.endIndex {
      let end = min(start + each, points.endIndex)
      let values = points[start..<end].compactMap(value)
      sums.append(values.reduce(0, +))
      counts.append(Double(values.count))
      start = end
    }
    (self.sums, self.counts, self.seed) = (sums, counts, seed)
  }

  /// Estimates a function of the mean, with its replicates.
  func estimate(_ of: (Double) -> Double) -> Estimate {
    BlockBootstrap(count: sums.count, seed: seed).estimate { indices in
      var (sum, count) = (0.0, 0.0)
      for i in indices {
        sum += sums[i]
        count += counts[i]
      }
      return of(sum / max(1, count))
    }
  }
}

extension SoundCell {
  /// The frames on the grid of `SoundTracks.hop` whose middles lie before the data's end.
  func measured(_ track: [Float], hop: Double = SoundTracks.hop) -> ArraySlice<Float> {
    let count = (duration / hop - 1e-6).rounded(.up)
    return track.prefix(max(0, Int(min(count, Double(track.count)))))
  }

  /// Estimates the mean of the windows whose middles lie before the data's end, with its replicates.
  func mean(_ windows: [(time: Double, value: Double)], seed: UInt64) -> Estimate? {
    let values = windows.filter { $0.time < duration }.map(\.value)
    guard !values.isEmpty else { return nil }
    return BlockBootstrap(count: values.count, seed: seed).estimate { indices in
      indices.reduce(0) { $0 + values[$1] } / Double(indices.count)
    }
  }
}
