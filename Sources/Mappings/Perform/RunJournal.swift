import Score

/// The notes and sounds that a run of a coroutine has ended so far, to be taken back when the run is cut short: how far it got
/// depends on the machine's speed, so nothing of it is heard.
struct RunJournal {
  var releases: [PlayedNote] = []
  var cancels: [(task: PlayingSequence, state: PlayingSequence.State, isQueued: Bool)] = []
}

extension Sequencer {
  /// The state at which a run begins.
  struct Mark {
    let events: Int
    let note: UInt32
    let serial: UInt64
    let task: Int
    let releases: Int
    let cancels: Int
    let clock: BeatClock
    let plan: TempoPlan
    let spanTempo: Double
    let meters: MeterTrack
  }

  func mark() -> Mark {
    Mark(
      events: events.count, note: lastNote, serial: serial, task: lastTask,
      releases: journal.releases.count, cancels: journal.cancels.count, clock: clock,
      plan: tempoPlan, spanTempo: spanTempo, meters: meters)
  }

  /// Takes back everything since a mark.
  func undo(to mark: Mark) {
    events.removeSubrange(mark.events...)
    byTime.removeAll(after: mark.serial)
    byBeat.removeAll(after: mark.serial)
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
    (lastNote, lastTask) = (mark.note, mark.task)
    restore(clock: mark.clock, plan: mark.plan, spanTempo: mark.spanTempo, meters: mark.meters)
    journal.releases.removeSubrange(mark.releases...)
    journal.cancels.removeSubrange(mark.cancels...)
  }

  /// Forgets what can no longer be taken back: when no run is under way.
  func closeJournal() {
    guard depth == 0 else { return }
    if !journal.releases.isEmpty { journal.releases.removeAll(keepingCapacity: true) }
    for cancel in journal.cancels { cancel.task.thread = nil }
    if !journal.cancels.isEmpty { journal.cancels.removeAll(keepingCapacity: true) }
    sweepQueues()
  }

  /// Takes cancelled coroutines out of the queues once they are many.
  private func sweepQueues() {
    guard cancelledWakes > 256, 2 * cancelledWakes > byTime.count + byBeat.count else { return }
    func isDead(_ wake: Wake) -> Bool {
      if case .sequence(let sequence) = wake { sequence.state == .cancelled } else { false }
    }
    byTime.removeAll(where: isDead)
    byBeat.removeAll(where: isDead)
    cancelledWakes = 0
  }
}
