import Score

/// B2: loudness, its range and the true peak, and the gain that brought the sound to its level.
enum LoudnessFigures {
  static let integrated = Metric(
    "loudness_integrated", "Integrated loudness", unit: "LUFS", better: .neither, decimals: 1,
    definition: "Gated mean of the K-weighted power of the whole sound.",
    source: "ITU-R BS.1770-5, Annex 1; EBU R 128")
  static let range = Metric(
    "loudness_range", "Loudness range", unit: "LU", better: .neither, decimals: 1,
    definition:
      "Distance from the 10th to the 95th percentile of the gated short-term loudness; not of less than 60 s.",
    source: "EBU Tech 3342")
  static let truePeak = Metric(
    "true_peak", "True peak", unit: "dBTP", better: .neither, decimals: 1,
    definition: "Highest value between and at the samples.", source: "ITU-R BS.1770-5, Annex 2")
  static let gain = Metric(
    "level_gain", "Gain of the level match", unit: "dB", better: .neither, decimals: 1,
    definition: "Gain that brought the sound to the loudness that all variants share.",
    source: "EBU R 128")
  static let metrics = [integrated, range, truePeak, gain]

  static func measure(_ sound: MeasuredSound) -> [Measurement] {
    let loudness = sound.cell.loudness
    let isSilent = !loudness.integrated.isFinite
    return [
      Measurement(
        integrated, isSilent ? nil : Estimate(loudness.integrated),
        missing: "nothing in the sound is louder than -70 LUFS"),
      Measurement(
        range, sound.cell.duration < 60 ? nil : Estimate(loudness.range),
        missing: "Tech 3342 does not measure sounds shorter than 60 s"),
      Measurement(
        truePeak, loudness.truePeak.isFinite ? Estimate(loudness.truePeak) : nil,
        missing: "the sound is silent"),
      Measurement(gain, Estimate(sound.cell.gain)),
    ]
  }
}
