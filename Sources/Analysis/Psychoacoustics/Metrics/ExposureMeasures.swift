/// The A-weighted level that a listener is exposed to.
public enum ExposureLevel {
  public static let metric = Metric(
    "exposure_level", "Exposure level", unit: "dB(A)", better: .neither, decimals: 1,
    definition: """
      Equivalent continuous A-weighted level (LAeq) at the declared calibration: the mean of the energies of the first two \
      channels over the whole sound.
      """,
    source: "IEC 61672-1:2013, annex E (A-weighting)")

  static func measure(_ cell: SoundCell, seed: UInt64) -> Measurement {
    guard let seconds = energies(cell, seed: seed) else {
      return Measurement(metric, missing: "the sound is silent")
    }
    return Measurement(metric, seconds.estimate { PowerLevel.decibels($0) })
  }

  /// The A-weighted energies of the sound's seconds; nil for silence.
  static func energies(_ cell: SoundCell, seed: UInt64) -> Seconds? {
    let frames = cell.measured(cell.tracks.exposure)
    guard frames.contains(where: { $0 > -120 }) else { return nil }
    return Seconds(frames, each: 50, seed: seed) { $0 > -120 ? PowerLevel.ratio(Double($0)) : 0 }
  }
}

/// The share of the week's allowance that an hour a day of the sound makes up.
public enum ExposureDose {
  public static let metric = Metric(
    "exposure_dose", "Weekly sound dose", unit: "%", better: .neither, decimals: 1,
    definition: """
      Share of the week's sound allowance, 80 dB(A) for 40 hours (1.6 Pa²h), that one hour a day (7 hours a week) of this sound \
      uses up at the declared calibration: 100 · 7/40 · 10^((LAeq - 80 dB) / 10).
      """,
    source: "WHO/ITU-T H.870, mode 1 (adults)")

  static func measure(_ cell: SoundCell, seed: UInt64) -> Measurement {
    guard let seconds = ExposureLevel.energies(cell, seed: seed) else {
      return Measurement(metric, Estimate(0))
    }
    return Measurement(metric, seconds.estimate { Exposure.dose(PowerLevel.decibels($0)) })
  }
}
