import Glibc
import Score

/// B2: loudness, its range and the true peak, and the gain that brought the sound to its level; B5, loudness that moves unmeant, follows.
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

/// B5: the share of the loudness that moves with parameters that are not meant to move it.
enum LoudnessContamination {
  static let linear = Metric(
    "loudness_contamination", "Loudness contamination", better: .lower,
    definition:
      "Share of the variance of loudness over time (sone; dBFS where it was not measured) that a linear regression on a parameter that is not mapped to loudness explains; together: on all of them. Frequencies and tempo count in logarithms. Only frames louder than -70 dBFS.",
    source:
      "J. G. Neuhoff, G. Kramer and J. Wayand, \"Pitch and loudness interact in auditory displays\", J. Exp. Psychol. Applied 8, 2002"
  )
  static let ranked = Metric(
    "loudness_contamination_rank", "Loudness contamination, by ranks", better: .lower,
    definition:
      "The same with ranks in place of values: what any rising or falling relation explains.",
    source: "Neuhoff, Kramer and Wayand 2002; C. Spearman, Am. J. Psychol. 15, 1904")
  static let metrics = [linear, ranked]

  static func measure(_ sound: MeasuredSound) -> [Measurement] {
    let parameters = sound.cell.parameters.filter { $0.percept != .loudness }
    guard !parameters.isEmpty else {
      return metrics.map { Measurement($0, missing: "no parameter but loudness is moved") }
    }
    let loudness = loudness(sound)
    guard loudness.count(where: \.isFinite) >= 25 else {
      return metrics.map {
        Measurement($0, missing: "less than half a second is louder than -70 dBFS")
      }
    }
    let traces = parameters.map { scaled($0, sound) }
    var found: [Measurement] = []
    for (metric, isRanked) in [(linear, false), (ranked, true)] {
      for (parameter, trace) in zip(parameters, traces) {
        let regression = Regression(of: loudness, on: [trace], ranked: isRanked)
        found.append(
          regression.validCount < 25
            ? Measurement(metric, of: parameter.name, missing: "the parameter is hardly ever set")
            : Measurement(metric, of: parameter.name, regression.explained(sound.resampling)))
      }
      guard parameters.count > 1 else { continue }
      let filled = traces.map(held)
      let joint = Regression(of: loudness, on: filled, ranked: isRanked)
      found.append(Measurement(metric, of: "together", joint.explained(sound.resampling)))
    }
    return found
  }

  private static func loudness(_ sound: MeasuredSound) -> [Double] {
    let tracks = sound.cell.tracks
    let isSone = tracks.heard.loudness.count + 2 >= sound.frames
    let values = sound.values(isSone ? tracks.heard.loudness : tracks.level)
    return values.indices.map { tracks.level[$0] > MeasuredSound.quiet ? values[$0] : .nan }
  }

  private static func scaled(_ trace: SoundCell.Trace, _ sound: MeasuredSound) -> [Double] {
    let values = sound.values(trace.values)
    switch trace.percept {
    case .pitch, .brightness, .tempo, .duration: return values.map { $0 > 0 ? log2($0) : .nan }
    default: return values
    }
  }

  /// A trace whose gaps are filled with its mean, so that one parameter's gaps do not hide the others.
  private static func held(_ values: [Double]) -> [Double] {
    let known = values.filter(\.isFinite)
    let mean = known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
    return values.map { $0.isFinite ? $0 : mean }
  }
}
