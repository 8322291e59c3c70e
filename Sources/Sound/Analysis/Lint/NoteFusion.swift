import Score

/// Finds notes of a voice that follow each other too fast to be told apart.
enum NoteFusion: LintRule {
  static let kind = FindingKind(
    "note-fusion", .warning, "Notes of a voice follow each other within 20 ms",
    why:
      "Their order cannot be heard, and they fuse into one sound. Notes that begin together are a chord and are not counted.",
    source: "Hirsh, JASA 31, 1959 (order of two sounds: about 20 ms)",
    cure: "leave 50 ms or more between the notes of a voice")

  private static let shortest = 0.02
  /// The time in seconds within which notes count as simultaneous.
  static let together = 1e-3

  static func findings(_ subject: LintSubject) -> [Finding] {
    subject.onsetsByVoice.compactMap { voice, onsets in
      let close = onsets.indices.dropFirst().filter { onsets[$0] - onsets[$0 - 1] < shortest }
      guard let first = close.first else { return nil }
      let interval = 1000 * (onsets[first] - onsets[first - 1])
      let share = Double(close.count) / Double(onsets.count)
      return Finding(
        kind, line: nil,
        "\(voice): \(counted(close.count, "note")) (\(Figure.percent(share))) within 20 ms of the one before; the "
          + "first at \(Figure.text(onsets[first], digits: 4)) s, after \(Figure.text(interval, digits: 2)) ms",
        cure:
          "in the sequence that plays \"\(voice)\" write sleep(math.max(0.05, …)); or play notes that belong together "
          + "at one time")
    }
  }
}

extension LintSubject {
  /// The onsets of each voice in seconds, ascending, chords counted once; voices by name.
  var onsetsByVoice: [(voice: String, onsets: [Double])] {
    Dictionary(grouping: notes, by: \.voice).map { voice, notes in
      var onsets: [Double] = []
      for start in notes.map(\.start).sorted()
      where start - (onsets.last ?? -1) >= NoteFusion.together { onsets.append(start) }
      return (voice, onsets)
    }.sorted { $0.voice < $1.voice }
  }
}
