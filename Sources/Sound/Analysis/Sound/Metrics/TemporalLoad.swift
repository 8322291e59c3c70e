import Score

/// B6: the density of events.
enum TemporalLoad {
  static let rate = Metric(
    "onset_rate", "Onset rate", unit: "1/s", better: .neither,
    definition:
      "Notes that begin in a second, of a voice and of all; onsets found in the sound where the mapping plays no notes.",
    source: "I. J. Hirsh, JASA 31, 1959: below 20 ms the order of two sounds is not heard")
  static let interval = Metric(
    "shortest_interval", "Shortest interval", unit: "ms", better: .higher, decimals: 0,
    definition:
      "5th percentile of the time from the beginning of a note to that of the next one, of a voice and of all; what begins within 1 ms is one onset.",
    source: "Hirsh 1959: order from 20 ms on; about 50 ms for separate sounds")
  static let overlap = Metric(
    "overlap", "Overlap", better: .lower,
    definition: "Mean count of notes of a voice that sound at once, while it sounds.",
    source: "A. S. Bregman, \"Auditory Scene Analysis\", 1990, chapter 2")
  static let contrast = Metric(
    "interval_contrast", "Interval contrast", better: .neither, decimals: 2,
    definition: """
      90th percentile of the ratio of two neighbouring intervals between the notes of a voice, the longer to the shorter: 1 for a \
      metronome, 2 where halves stand among wholes. Of several voices that are heard, the one with the largest; what begins within 1 ms is \
      one onset.
      """,
    source:
      "neighbouring intervals as in the pairwise variability index: E. Grabe and E. L. Low, Laboratory Phonology 7, 2002"
  )
  static let metrics = [rate, interval, overlap, contrast]

  static func measure(_ sound: MeasuredSound) -> [Measurement] {
    let notes = sound.notes
    guard !notes.isEmpty else { return withoutNotes(sound) }
    var found = timing("", notes.map(\.start), sound)
    let voices = Dictionary(grouping: notes, by: \.voice).sorted { $0.key < $1.key }
    for (voice, own) in voices where voices.count > 1 {
      found += timing(voice, own.map(\.start), sound)
    }
    for (voice, own) in voices { found.append(overlap(voice, own, sound)) }
    let heard = voices.filter { isHeard($0.key, sound) }
    return found + [contrast(heard.map { ($0.key, $0.value.map(\.start)) }, sound)]
  }

  /// Whether a voice is less than 40 dB softer than the loudest one, at its loudest moment.
  private static func isHeard(_ voice: String, _ sound: MeasuredSound) -> Bool {
    let peaks = sound.cell.stems.map { ($0.name, $0.tracks.level.max() ?? -120) }
    guard let own = peaks.first(where: { $0.0 == voice }), let most = peaks.map(\.1).max() else {
      return true
    }
    return own.1 > most - 40
  }

  /// The contrast of the voice in which it is largest.
  private static func contrast(
    _ voices: [(name: String, starts: [Double])], _ sound: MeasuredSound
  ) -> Measurement {
    let found = voices.compactMap { voice -> (String, Estimate)? in
      var intervals: [(end: Double, length: Double)] = []
      var last: Double?
      for start in voice.starts {
        if let last, start - last < 0.001 { continue }
        if let last { intervals.append((start, start - last)) }
        last = start
      }
      let points = zip(intervals, intervals.dropFirst()).map { a, b in
        (
          frame: sound.frame(of: a.end),
          value: max(a.length, b.length) / min(a.length, b.length)
        )
      }
      guard !points.isEmpty else { return nil }
      return (voice.name, sound.resampling.percentile(0.9, of: points))
    }
    guard let largest = found.max(by: { $0.1.value < $1.1.value }) else {
      return Measurement(contrast, missing: "no voice that is heard plays three notes")
    }
    return Measurement(contrast, of: largest.0, largest.1)
  }

  private static func withoutNotes(_ sound: MeasuredSound) -> [Measurement] {
    let onsets = sound.cell.tracks.onsets.filter { $0 < sound.cell.duration }
    return timing("", onsets, sound) + [
      contrast([("", onsets)], sound),
      Measurement(overlap, missing: "the mapping plays no notes: its voices sound all the time"),
    ]
  }

  /// - Parameter starts: onsets in seconds, ascending.
  private static func timing(_ subject: String, _ starts: [Double], _ sound: MeasuredSound)
    -> [Measurement]
  {
    var counts = [Double](repeating: 0, count: sound.frames)
    for start in starts { counts[sound.frame(of: start)] += 1 }
    let times = [[Double](repeating: SoundTracks.hop, count: sound.frames), counts]
    let rate = Measurement(rate, of: subject, sound.resampling.estimate(times) { $0[1] / $0[0] })
    var points: [(frame: Int, value: Double)] = []
    var previous: Double?
    for start in starts {
      guard let last = previous else {
        previous = start
        continue
      }
      if start - last < 0.001 { continue }
      points.append((sound.frame(of: start), 1000 * (start - last)))
      previous = start
    }
    guard !points.isEmpty else {
      return [rate, Measurement(interval, of: subject, missing: "fewer than two onsets")]
    }
    return [
      rate, Measurement(interval, of: subject, sound.resampling.percentile(0.05, of: points)),
    ]
  }

  private static func overlap(_ voice: String, _ notes: [SoundCell.Note], _ sound: MeasuredSound)
    -> Measurement
  {
    var sounding = [Double](repeating: 0, count: sound.frames)
    var union = sounding
    var end = 0.0
    for note in notes {
      add(note.start, note.end, to: &sounding)
      add(max(note.start, end), note.end, to: &union)
      end = max(end, note.end)
    }
    return Measurement(
      overlap, of: voice,
      sound.resampling.estimate([sounding, union]) { $0[1] > 0 ? $0[0] / $0[1] : .nan })
  }

  /// Adds the seconds of a stretch to the frames that it covers.
  private static func add(_ start: Double, _ end: Double, to frames: inout [Double]) {
    guard end > start else { return }
    let hop = SoundTracks.hop
    var frame = min(frames.count - 1, Int(start / hop))
    var place = start
    while place < end, frame < frames.count {
      let next = frame == frames.count - 1 ? end : min(end, Double(frame + 1) * hop)
      frames[frame] += max(0, next - place)
      place = next
      frame += 1
    }
  }
}
