import Glibc
import Score

/// B8: whether the notes of two voices are heard as two streams.
///
/// L. P. A. S. van Noorden, "Temporal Coherence in the Perception of Tone Sequences", Eindhoven 1975, chapter 2: of two
/// tones in turn, one stream is always heard below the fission boundary, two are always heard above the boundary of
/// temporal coherence. He gives curves, no equations. These are straight lines laid by us along his curves, good to about
/// a semitone, with T the time from one tone to the next in ms:
/// fission 2 + T / 400 semitones; coherence 3 semitones at T ≤ 60, 4 at 100, 13 at 150, and 0.14 more for each ms.
enum StreamSeparability {
  static let separable = Metric(
    "stream_separability", "Separable streams", unit: "%", better: .higher, decimals: 0,
    definition:
      "Share of neighbouring notes of different voices whose distance in pitch lies beyond the boundary of temporal coherence for their distance in time: they are heard as two streams.",
    source:
      "L. P. A. S. van Noorden, \"Temporal Coherence in the Perception of Tone Sequences\", 1975, chapter 2; straight lines along his curves"
  )
  static let fused = Metric(
    "stream_fusion", "Fused streams", unit: "%", better: .lower, decimals: 0,
    definition:
      "Share of the same pairs below the fission boundary: nobody can hear them as two streams.",
    source: "As stream_separability")
  static let metrics = [separable, fused]

  /// The temporal coherence boundary: the interval in semitones above which tones cannot be heard as one stream.
  /// - Parameter interval: time from one tone to the next, ms.
  static func coherenceBoundary(_ interval: Double) -> Double {
    if interval <= 60 { return 3 }
    if interval <= 100 { return 3 + (interval - 60) / 40 }
    if interval <= 150 { return 4 + (interval - 100) * 9 / 50 }
    return 13 + 0.14 * (interval - 150)
  }

  /// The fission boundary: the interval in semitones below which tones cannot be heard as two streams.
  static func fissionBoundary(_ interval: Double) -> Double { 2 + interval / 400 }

  static func measure(_ sound: MeasuredSound) -> [Measurement] {
    let notes = sound.notes.filter { $0.pitch > 0 }
    let voices = Set(notes.map(\.voice)).sorted()
    guard voices.count > 1 else {
      return metrics.map { Measurement($0, missing: "fewer than two voices play notes of a pitch") }
    }
    var columns = [[Double]](repeating: [Double](repeating: 0, count: sound.frames), count: 3)
    for (note, next) in zip(notes, notes.dropFirst()) where note.voice != next.voice {
      let interval = 1000 * (next.start - note.start)
      guard interval >= 10 else { continue }
      let semitones = abs(12 * log2(next.pitch / note.pitch))
      let frame = sound.frame(of: next.start)
      columns[0][frame] += 1
      if semitones > coherenceBoundary(interval) { columns[1][frame] += 1 }
      if semitones < fissionBoundary(interval) { columns[2][frame] += 1 }
    }
    guard columns[0].contains(where: { $0 > 0 }) else {
      return metrics.map {
        Measurement($0, missing: "notes of different voices never follow each other")
      }
    }
    return [
      Measurement(separable, sound.resampling.estimate(columns) { 100 * $0[1] / $0[0] }),
      Measurement(fused, sound.resampling.estimate(columns) { 100 * $0[2] / $0[0] }),
    ]
  }
}
