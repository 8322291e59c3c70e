import Glibc
import Score

/// B8: whether the notes of two voices are heard as two streams.
///
/// L. P. A. S. van Noorden, "Temporal Coherence in the Perception of Tone Sequences", Eindhoven 1975, pages 12 to 15: of two
/// tones in turn, one stream is always heard below the fission boundary, two are always heard above the boundary of
/// temporal coherence, by their distance in semitones and the time T from one tone to the next. His points of coherence from 60
/// to 150 ms are 4, 4, 4.5, 4.8, 6, 7, 8, 9.5, 10.5, 12, and 1.5 more for each 10 ms after that; his points of fission lie between
/// 2.9 and 4 without a trend.
///
/// Between the two, people hear now one, now two: `stream_share` is the share of the time that two are heard (`StreamPercept`).
enum StreamSeparability {
  static let separable = Metric(
    "stream_separability", "Separable streams", unit: "%", better: .higher, decimals: 0,
    definition:
      "Share of neighbouring notes of different voices whose distance in pitch lies beyond the boundary of temporal coherence for their distance in time: they are heard as two streams, but for the first seconds.",
    source:
      "L. P. A. S. van Noorden, \"Temporal Coherence in the Perception of Tone Sequences\", 1975, pages 12 to 15"
  )
  static let fused = Metric(
    "stream_fusion", "Fused streams", unit: "%", better: .lower, decimals: 0,
    definition:
      "Share of the same pairs below the fission boundary: nobody can hear them as two streams.",
    source: "As stream_separability")
  static let share = Metric(
    "stream_share", "Two streams, typical listener", unit: "% of time", better: .higher,
    decimals: 0,
    definition:
      "Share of the time after the first percept in which a typical listener hears two streams where notes of different voices follow each other.",
    source:
      "Byrne, Rinzel and Rankin 2019 (level); Rankin, Sussman and Rinzel 2015, half of the listeners (slope); boundaries as stream_separability"
  )
  static let first = Metric(
    "stream_first", "First percept of one stream", unit: "s", better: .neither, decimals: 1,
    definition:
      "Seconds after which one stream gives way to two for the first time, in the median of typical listeners and of the same pairs: nearly everybody hears one stream at first. At most 1000.",
    source:
      "Rankin, Sussman and Rinzel 2015, half of the listeners; boundaries as stream_separability"
  )
  static let metrics = [separable, fused, share, first]

  /// The temporal coherence boundary: the interval in semitones above which tones cannot be heard as one stream.
  /// - Parameter interval: time from one tone to the next, ms.
  static func coherenceBoundary(_ interval: Double) -> Double {
    let place = (interval - 60) / 10
    if place <= 0 { return coherence[0] }
    let below = min(Int(place), coherence.count - 2)
    return coherence[below] + (place - Double(below)) * (coherence[below + 1] - coherence[below])
  }

  private static let coherence: [Double] = [4, 4, 4.5, 4.8, 6, 7, 8, 9.5, 10.5, 12]

  /// The fission boundary, whatever the time between the tones: the interval in semitones below which tones cannot be heard as
  /// two streams.
  static let fissionBoundary = 3.35

  static func measure(_ sound: MeasuredSound) -> [Measurement] {
    let notes = sound.notes.filter { $0.pitch > 0 }
    let voices = Set(notes.map(\.voice)).sorted()
    guard voices.count > 1 else {
      return metrics.map { Measurement($0, missing: "fewer than two voices play notes of a pitch") }
    }
    var columns = [[Double]](repeating: [Double](repeating: 0, count: sound.frames), count: 5)
    for (note, next) in zip(notes, notes.dropFirst()) where note.voice != next.voice {
      let interval = 1000 * (next.start - note.start)
      guard interval >= 10 else { continue }
      let semitones = abs(12 * log2(next.pitch / note.pitch))
      let frame = sound.frame(of: next.start)
      columns[0][frame] += 1
      if semitones > coherenceBoundary(interval) { columns[1][frame] += 1 }
      if semitones < fissionBoundary { columns[2][frame] += 1 }
      let place = StreamPercept.place(semitones, interval: interval)
      columns[3][frame] += StreamPercept.share(place)
      columns[4][frame] += log(min(1000, StreamPercept.first(place)))
    }
    guard columns[0].contains(where: { $0 > 0 }) else {
      return metrics.map {
        Measurement($0, missing: "notes of different voices never follow each other")
      }
    }
    return [
      Measurement(separable, sound.resampling.estimate(columns) { 100 * $0[1] / $0[0] }),
      Measurement(fused, sound.resampling.estimate(columns) { 100 * $0[2] / $0[0] }),
      Measurement(share, sound.resampling.estimate(columns) { 100 * $0[3] / $0[0] }),
      Measurement(first, sound.resampling.estimate(columns) { exp($0[4] / $0[0]) }),
    ]
  }
}

/// The streams that a typical listener hears in two tones that alternate: one stream at first, and then now one, now two.
///
/// The distance in pitch is taken in octaves from the middle of van Noorden's two boundaries (their geometric mean at that tempo), so
/// that all tempi share the constants. The first percept of one stream, and how much the share of two streams after it grows with the
/// distance: the listeners with even numbers of Rankin, Sussman and Rinzel (2015; raw durations, 8 tones a second). The level of that
/// share: Byrne, Rinzel and Rankin (2019; 56 % at 5 semitones). docs/validity.md tests both on the listeners with odd numbers.
enum StreamPercept {
  /// The distance in octaves from the middle of the boundaries.
  /// - Parameters:
  ///   - semitones: the distance of the tones in pitch.
  ///   - interval: the time from one tone to the next, ms.
  static func place(_ semitones: Double, interval: Double) -> Double {
    let middle =
      (StreamSeparability.fissionBoundary * StreamSeparability.coherenceBoundary(interval))
      .squareRoot()
    return log2(max(semitones, 0.05) / middle)
  }

  /// The share of the time after the first percept in which two streams are heard.
  static func share(_ place: Double) -> Double { Normal.below(0.17 + 0.22 * place) }

  /// The seconds after which one stream gives way to two for the first time, in the median.
  static func first(_ place: Double) -> Double { 8.4 * exp2(-1.26 * place) }
}
