import Score

/// A reload: the conductor and its sequences go on from the version before.
extension Conductor {
  /// Goes on from the version before, which stands at the same tick.
  func takeOver(_ previous: Conductor) {
    isFirst = false
    map.takeOver(previous.map)
    board.takeOver(previous.board)
    concrete.takeOver(previous.concrete)
    sequencer.row = previous.sequencer.row
    for (i, target) in map.targets.enumerated() {
      if target.target.standsInTheMix {
        // Sent again in any case: whether the engine keeps the effect depends on its order.
        sent[i] = .nan
      } else if let old = previous.map.targets.firstIndex(where: { $0.name == target.name }) {
        sent[i] = previous.sent[old]
      }
    }
    sequencer.time.stand(at: now)
    sequencer.letGoOrphans()
    showToSequences()
  }

  /// The parts that an error has stopped, each with its error.
  public var stopped: [StoppedPart] { log.stopped }
  public var failures: [Fault] { log.failures }

  /// Whether nothing of the mapping is left that could go on: every sequence it has was stopped.
  public var hasLostAllSequences: Bool {
    !sequencer.sequences.isEmpty
      && sequencer.sequences.allSatisfy { if case .failed = $0.state { true } else { false } }
  }

  /// The beat at which a next version takes over, by its `reload_on`; nil for at once.
  public func reloadBeat(of next: Mapping) -> Double? { sequencer.reloadBeat(of: next) }

  /// Ticks after the present one until a next version takes over; 0 is now.
  ///
  /// At the present tempo; asked again at each tick it is right when it comes.
  public func ticks(toReloadOf next: Mapping) -> Int {
    guard let next = sequencer.reloadBeat(of: next) else { return 0 }
    let seconds = (next - beat) * 60 / tempo
    return Int((seconds * grid.controlRate + 1e-6).rounded(.down))
  }
}

extension InputBoard {
  /// Takes over the values of the version before, which was delivered the same inputs.
  func takeOver(_ previous: InputBoard) {
    whereabouts = previous.whereabouts
    for (i, spec) in specs.enumerated() {
      if let old = previous.specs.firstIndex(where: { $0.name == spec.name }) {
        hold(previous.values[old], at: i)
      }
    }
  }
}

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
    takeOverNotes(previous)
    lastTask = previous.lastTask
    for sequence in sequences {
      guard let old = previous.sequences.first(where: { $0.name == sequence.name }) else {
        sequence.state = .waits(until: .beat(time.nextBeat(1)))
        continue
      }
      sequence.random = old.random
      sequence.started = old.started
      sequence.replaces = true
      let isSame = mapping.source.isSame(
        as: previous.mapping.source, at: "sequences.\(sequence.name)")
      let before = previous.state(withTasksOf: old)
      sequence.state = state(after: before, isSame: isSame, wasReleased: old.wasReleased)
      // One that begins anew counts anew.
      if sequence.state == before { sequence.turns = old.turns }
    }
    let loose = previous.tasks.values.filter { $0.name == Self.taskName }.count
    guard loose > 0 else { return }
    problems.add(
      Fault.mapping(
        "\(loose) coroutines that control or the prompt had started end with the reload",
        at: FaultPlace(problems.file), hint: "start them in a sequence: it begins again"))
  }

  private func takeOverNotes(_ previous: Sequencer) {
    let voices = mapping.orchestra.voices.map(\.name)
    octaves = previous.octaves
    held = previous.held.filter { voices.contains($0.value.voice) }
    released = previous.released
    for due in previous.agenda.inOrder {
      if case .release(let note, let line) = due.item, held[note] != nil {
        queueRelease(of: note, at: due.moment, line: line)
      }
    }
  }

  /// The first wait of a sequence and its coroutines.
  private func state(withTasksOf sequence: PlayingSequence) -> PlayingSequence.State {
    func end(_ state: PlayingSequence.State) -> Double {
      switch state {
      case .waits(.seconds(let time)): time
      case .waits(.beat(let beat)): time.clock.time(ofBeat: beat)
      default: .infinity
      }
    }
    var first = sequence.state
    for number in tasks.keys.sorted() where tasks[number]!.name == sequence.name {
      let state = tasks[number]!.state
      if end(state) < end(first) { first = state }
    }
    return first
  }

  private func state(
    after old: PlayingSequence.State, isSame: Bool, wasReleased: Bool
  ) -> PlayingSequence.State {
    switch old {
    case .finished where isSame && !wasReleased: .finished
    case .waits where isSame || mapping.reloadBeats == nil: old
    default: .waits(until: .beat(reloadBeat(of: mapping) ?? time.clock.endBeat))
    }
  }

  /// The beat, from the present one on, at which a version takes over; nil for at once.
  func reloadBeat(of next: Mapping) -> Double? {
    next.reloadBeats.map { next.reloadsOnBar ? time.nextBar : time.nextBeat($0) }
  }

  /// Lets go what sequences hold that this version has no more.
  func letGoOrphans() {
    let names = Set(sequences.map(\.name))
    letGo { $0.sequence.map { !names.contains($0) } ?? false }
  }
}
