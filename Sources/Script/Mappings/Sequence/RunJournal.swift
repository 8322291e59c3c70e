import Score

/// The notes and sounds that a run of a coroutine has ended so far, to be taken back when the run is cut short: how far it got
/// depends on the machine's speed, so nothing of it is heard.
struct RunJournal {
  var releases: [PlayedNote] = []
  var cancels: [(task: PlayingSequence, state: PlayingSequence.State, isQueued: Bool)] = []

  /// The state at which a run begins.
  struct Mark {
    let events: Int
    let note: UInt32
    let serial: UInt64
    let task: Int
    let releases: Int
    let cancels: Int
    let time: Transport
  }
}

extension Sequencer {
  func mark() -> RunJournal.Mark {
    RunJournal.Mark(
      events: events.count, note: lastNote, serial: agenda.serial, task: lastTask,
      releases: journal.releases.count, cancels: journal.cancels.count, time: time)
  }

  /// Takes back everything since a mark.
  func undo(to mark: RunJournal.Mark) {
    events.removeSubrange(mark.events...)
    agenda.removeAll(after: mark.serial)
    if lastNote > mark.note {
      for note in mark.note + 1...lastNote { held[note] = nil }
    }
    for note in journal.releases[mark.releases...] where note.number <= mark.note {
      held[note.number] = note
    }
    if lastTask > mark.task {
      for number in mark.task + 1...lastTask { tasks.removeValue(forKey: number)?.thread = nil }
    }
    for (task, state, isQueued) in journal.cancels[mark.cancels...] {
      if isQueued { cancelledWakes -= 1 }
      guard task.number! <= mark.task else { continue }
      task.state = state
      tasks[task.number!] = task
    }
    (lastNote, lastTask, time) = (mark.note, mark.task, mark.time)
    journal.releases.removeSubrange(mark.releases...)
    journal.cancels.removeSubrange(mark.cancels...)
  }

  /// Forgets what can no longer be taken back: when no run is under way.
  func closeJournal() {
    guard depth == 0 else { return }
    if !journal.releases.isEmpty { journal.releases.removeAll(keepingCapacity: true) }
    for cancel in journal.cancels { cancel.task.thread = nil }
    if !journal.cancels.isEmpty { journal.cancels.removeAll(keepingCapacity: true) }
    sweepAgenda()
  }

  /// Takes cancelled coroutines out of the agenda once they are many.
  private func sweepAgenda() {
    guard cancelledWakes > 256, 2 * cancelledWakes > agenda.count else { return }
    agenda.removeAll { wake in
      if case .sequence(let sequence) = wake { sequence.state == .cancelled } else { false }
    }
    cancelledWakes = 0
  }
}
