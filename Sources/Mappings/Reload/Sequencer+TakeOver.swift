import Score

extension Sequencer {
  /// Goes on from the version before: held notes and their ends, random streams, tempo and bar lines, and where
  /// each sequence of the same name stands.
  ///
  /// A sequence whose text, and the text before the table, are as they were begins again where the old one
  /// would have gone on, and one that has ended stays ended, unless a note of it was let go by hand. A changed one does the same, or begins at the
  /// reload when it had ended or the mapping declares `reload_on`; a new one begins at the next beat. What a
  /// sequence has started with clock.run belongs to it: it ends with the version before, and the sequence
  /// begins again where the first of them all would have gone on.
  func takeOver(_ previous: Sequencer) {
    takeOverTime(previous)
    takeOverNotes(previous)
    lastTask = previous.lastTask
    for sequence in sequences {
      guard let old = previous.sequences.first(where: { $0.name == sequence.name }) else {
        sequence.state = .waits(until: .beat(nextBeat(1)))
        continue
      }
      sequence.random = old.random
      sequence.started = old.started
      sequence.replaces = true
      let isSame = mapping.source.isSame(
        as: previous.mapping.source, at: "sequences.\(sequence.name)")
      sequence.state = state(
        after: previous.state(withTasksOf: old), isSame: isSame, wasReleased: old.wasReleased)
    }
    let loose = previous.tasks.values.filter { $0.name == Self.taskName }.count
    guard loose > 0 else { return }
    problems.add(
      Fault.mapping(
        "\(loose) coroutines that control or the prompt had started end with the reload",
        at: FaultPlace(problems.file), hint: "start them in a sequence: it begins again"))
  }

  private func takeOverTime(_ previous: Sequencer) {
    meters = previous.meters
    if mapping.meter != previous.mapping.meter {
      meters.change(to: mapping.meter, at: clock.endBeat)
    }
    if mapping.tempo == previous.mapping.tempo { tempoPlan = previous.tempoPlan }
  }

  private func takeOverNotes(_ previous: Sequencer) {
    let voices = mapping.orchestra.voices.map(\.name)
    octaves = previous.octaves
    held = previous.held.filter { voices.contains($0.value.voice) }
    released = previous.released
    for due in previous.dueReleases where held[due.note] != nil {
      wake(.release(note: due.note, line: due.line), at: due.moment)
    }
  }

  /// Ends of notes that are due, in the order in which they were added.
  private var dueReleases: [(moment: PlayingSequence.Moment, note: UInt32, line: Int?)] {
    func list(_ queue: WakeQueue<Wake>, _ moment: (Double) -> PlayingSequence.Moment)
      -> [(serial: UInt64, moment: PlayingSequence.Moment, note: UInt32, line: Int?)]
    {
      queue.entries.compactMap {
        guard case .release(let note, let line) = $0.item else { return nil }
        return ($0.serial, moment($0.moment), note, line)
      }
    }
    let all = list(byTime) { .seconds($0) } + list(byBeat) { .beat($0) }
    return all.sorted { $0.serial < $1.serial }.map { ($0.moment, $0.note, $0.line) }
  }

  /// The first wait of a sequence and its coroutines.
  private func state(withTasksOf sequence: PlayingSequence) -> PlayingSequence.State {
    func time(_ state: PlayingSequence.State) -> Double {
      switch state {
      case .waits(.seconds(let time)): time
      case .waits(.beat(let beat)): clock.time(ofBeat: beat)
      default: .infinity
      }
    }
    var first = sequence.state
    for number in tasks.keys.sorted() where tasks[number]!.name == sequence.name {
      let state = tasks[number]!.state
      if time(state) < time(first) { first = state }
    }
    return first
  }

  private func state(
    after old: PlayingSequence.State, isSame: Bool, wasReleased: Bool
  ) -> PlayingSequence.State {
    switch old {
    case .finished where isSame && !wasReleased: .finished
    case .waits where isSame || mapping.reloadBeats == nil: old
    default: .waits(until: .beat(reloadBeat(of: mapping) ?? clock.endBeat))
    }
  }

  /// The next multiple of a number of beats, the present beat included.
  private func nextBeat(_ beats: Double) -> Double {
    (clock.endBeat / beats - 1e-9).rounded(.up) * beats
  }

  /// The beat, from the present one on, at which a version takes over; nil for at once.
  func reloadBeat(of next: Mapping) -> Double? {
    guard let beats = next.reloadBeats else { return nil }
    return next.reloadsOnBar
      ? meters.line(after: clock.endBeat, every: 1, included: true) : nextBeat(beats)
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
