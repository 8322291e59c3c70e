import Score

extension Stage {
  /// Goes on from the version before: held notes and their ends, random streams, and where each sequence
  /// of the same name stands.
  ///
  /// A sequence whose text, and the text before the table, are as they were begins again where the old one
  /// would have gone on, and one that has ended stays ended. A changed one does the same, or begins at the
  /// reload when it had ended or the mapping declares `reload_on`; a new one begins at the next beat.
  func takeOver(_ previous: Stage) {
    let voices = mapping.orchestra.voices.map(\.name)
    octaves = previous.octaves
    held = previous.held.filter { voices.contains($0.value.voice) }
    released = previous.released
    for due in previous.dueReleases where held[due.note] != nil {
      switch due.moment {
      case .seconds(let time): wake(.release(note: due.note, line: due.line), at: time)
      case .beat(let beat): wake(.release(note: due.note, line: due.line), atBeat: beat)
      }
    }
    for index in sequences.indices {
      let name = sequences[index].name
      guard let old = previous.sequences.first(where: { $0.name == name }) else {
        sequences[index].state = .waits(until: .beat(nextBeat(1)))
        continue
      }
      sequences[index].random = old.random
      sequences[index].replaces = true
      let isSame = mapping.source.isSame(as: previous.mapping.source, at: "sequences.\(name)")
      sequences[index].state = state(after: old.state, isSame: isSame)
    }
  }

  private func state(after old: PlayingSequence.State, isSame: Bool) -> PlayingSequence.State {
    switch old {
    case .finished where isSame: .finished
    case .waits where isSame || mapping.reloadBeats == nil: old
    default: .waits(until: .beat(mapping.reloadBeats.map(nextBeat) ?? clock.endBeat))
    }
  }

  /// The next multiple of so many beats, the present one included.
  private func nextBeat(_ beats: Double) -> Double {
    (clock.endBeat / beats - 1e-9).rounded(.up) * beats
  }

  /// Lets go the open notes of a sequence.
  func letGo(_ sequence: String) {
    for note in held.keys.sorted() where held[note]?.sequence == sequence {
      release(note, line: nil)
    }
  }

  /// Lets go what sequences hold that this version has no more.
  func letGoOrphans() {
    let names = Set(sequences.map(\.name))
    for note in held.keys.sorted() {
      if let sequence = held[note]?.sequence, !names.contains(sequence) { release(note, line: nil) }
    }
  }
}
