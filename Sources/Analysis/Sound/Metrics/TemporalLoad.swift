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
  static let metrics = [rate, interval, overlap]

  static func measure(_ sound: MeasuredSound) -> [Measurement] {
    let notes = sound.notes
    guard !notes.isEmpty else { return withoutNotes(sound) }
    var found = timing("", notes.map(\.start), sound)
    let voices = Dictionary(grouping: notes, by: \.voice).sorted { $0.key < $1.key }
    for (voice, own) in voices where voices.count > 1 {
      found += timing(voice, own.map(\.start), sound)
    }
    for (voice, own) in voices { found.append(overlap(voice, own, sound)) }
    return found
  }

  private static func withoutNotes(_ sound: MeasuredSound) -> [Measurement] {
    let onsets = sound.cell.tracks.onsets.filter { $0 < sound.cell.duration }
    return timing("", onsets, sound) + [
      Measurement(overlap, missing: "the mapping plays no notes: its voices sound all the time")
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
