import Glibc
import Score

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
