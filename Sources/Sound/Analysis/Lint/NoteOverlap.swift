import Score

/// Finds notes of a voice that pile up; the rules about notes that fuse and about mappings without notes follow.
enum NoteOverlap: LintRule {
  static let kind = FindingKind(
    "note-overlap", .note, "More than two notes of a voice sound at once",
    why:
      "They are one stream to the ear, in which single notes, and the data in them, get lost. A chord counts as one note.",
    source:
      "Bregman, Auditory Scene Analysis, 1990, ch. 2; Huron, Music Perception 6, 1989 (voices that can be counted: 3)",
    cure:
      "play shorter notes, or fewer; where they are meant to ring, say so in the mapping's first lines: "
      + "-- allow: note-overlap, WHY")

  private static let most = 2
  /// Up to this share of the time an overlap is taken for an accident.
  private static let few = 0.01

  static func findings(_ subject: LintSubject) -> [Finding] {
    Dictionary(grouping: subject.notes, by: \.voice).sorted { $0.key < $1.key }
      .compactMap { finding($0.key, $0.value, subject) }
  }

  private static func finding(
    _ voice: String, _ notes: [SoundCell.Note], _ subject: LintSubject
  ) -> Finding? {
    let duration = subject.duration
    let chords = chords(notes)
    let changes = (chords.map { ($0.start, 1) } + chords.map { ($0.end, -1) })
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    var (sounding, highest, crowded, first) = (0, 0, 0.0, Double?.none)
    for (k, (time, change)) in changes.enumerated() {
      sounding += change
      highest = max(highest, sounding)
      guard sounding > most, k + 1 < changes.count, changes[k + 1].0 > time else { continue }
      first = first ?? time
      crowded += changes[k + 1].0 - time
    }
    guard let first, crowded > max(0.05, few * duration) else { return nil }
    let length = LintStatistics.quantile(0.5, of: chords.map { $0.end - $0.start }.sorted())
    let open = notes.count { $0.end >= duration }
    let isOpen = open > most && 2 * open > notes.count
    let gaps = zip(chords.dropFirst(), chords).map { $0.start - $1.start }.sorted()
    return Finding(
      kind, line: nil,
      "\(voice): up to \(highest) notes at once, more than \(most) for \(Figure.text(crowded)) s; first at "
        + "\(Figure.text(first, digits: 4)) s" + (isOpen ? "; \(open) are held to the end" : ""),
      cure: cure(
        voice, length: length, limit: 2 * LintStatistics.quantile(0.1, of: gaps),
        isStruck: subject.struckVoices.contains(voice), isOpen: isOpen))
  }

  /// - Parameters:
  ///   - length: median length of the notes, seconds.
  ///   - limit: seconds within which two notes begin, where they follow closely.
  ///   - isStruck: whether the voice's envelopes run to their end, held or not.
  ///   - isOpen: whether notes are held to the end of the piece, because they were given no duration.
  private static func cure(
    _ voice: String, length: Double, limit: Double, isStruck: Bool, isOpen: Bool
  ) -> String {
    let longest = Figure.text(limit, digits: 2)
    let meant = "; where they are meant to ring: -- allow: note-overlap, WHY"
    if isStruck, limit < length {
      return
        "its envelope rings \(Figure.text(length, digits: 2)) s where play has no duration: give perc a shorter "
        + "release, about \(longest) s, or play \"\(voice)\" with duration = \(longest), or fewer notes"
        + meant
    }
    if isOpen {
      return "play \"\(voice)\" with a duration, which was left out: duration = \(longest)" + meant
    }
    return
      (limit < length
      ? "play \"\(voice)\" with duration = \(longest) or less instead of \(Figure.text(length, digits: 2)) s, or fewer notes"
      : "give what plays beside it a voice of its own, or shorten the notes that last longer than \(longest) s")
      + meant
  }

  /// Notes that begin together, each chord from its first beginning to its last end; ascending.
  private static func chords(_ notes: [SoundCell.Note]) -> [(start: Double, end: Double)] {
    var chords: [(start: Double, end: Double)] = []
    for note in notes.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let last = chords.last, note.start - last.start < NoteFusion.together {
        chords[chords.count - 1].end = max(last.end, note.end)
      } else {
        chords.append((note.start, note.end))
      }
    }
    return chords
  }
}

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

/// Finds a mapping that plays nothing on this dataset.
enum NoNotes: LintRule {
  static let kind = FindingKind(
    "no-notes", .warning, "No note was played",
    why: "Voices sound only when a sequence plays them: with these data the mapping is silent.",
    cure: "let a sequence play a note with these data")

  static func findings(_ subject: LintSubject) -> [Finding] {
    guard subject.notes.isEmpty, subject.duration > 0, !subject.isCutShort else { return [] }
    return [
      Finding(
        kind, line: nil, "no note was played in \(Figure.text(subject.duration)) s of data",
        cure:
          "write a sequence that plays with these data: sequences = { main = function(env) play(\"…\") end }; "
          + "inputs that the dataset lacks are nil in env")
    ]
  }
}
