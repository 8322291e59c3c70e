import Score

/// A coroutine that is being performed: a sequence of the mapping, or what clock.run has started.
final class PlayingSequence {
  enum State: Equatable {
    /// Waits for a moment.
    case waits(until: Moment)
    /// Has returned: what it holds sounds on.
    case finished
    /// Was stopped by an error.
    case failed
    /// Was ended by clock.cancel.
    case cancelled
  }

  /// Name of the sequence to which it belongs.
  let name: String
  /// The number that clock.run gave; nil for a sequence.
  let number: Int?
  /// The place of its sequence among those of the mapping; of what belongs to none the one behind them.
  let place: Int
  /// Given up when it has ended.
  var thread: LuaThread?
  var random: SeededRandom
  var state: State
  /// It begins instead of one of the same name in the version before: whose held notes it lets go first.
  var replaces = false
  /// A note of it was let go by hand: when it has ended, a reload begins it again.
  var wasReleased = false
  /// Line of the last sync or sleep.
  var waitLine: Int?
  /// The turns of `every` or `loop` that it has begun, where it is one of these.
  var turns = 0
  private var hasTakenTurns = false
  /// The number of coroutines that the sequence has started: each has a random stream of its own.
  var started = 0
  private var frame: Int64 = -1
  private var resumes = 0

  /// More than any rhythm needs at one sample.
  static let resumeLimit = 1000

  init(
    name: String, number: Int? = nil, place: Int, thread: LuaThread, random: SeededRandom,
    state: State
  ) {
    self.name = name
    (self.number, self.place) = (number, place)
    self.thread = thread
    self.random = random
    self.state = state
  }

  /// The turns that earlier versions have begun, for the first `every` or `loop` that asks; nil for others, and for what
  /// clock.run has started.
  func ownTurns() -> Int? {
    guard number == nil, !hasTakenTurns else { return nil }
    hasTakenTurns = true
    return turns
  }

  /// Its rank at one moment: notes end first, then sequences go on in their order, and each is followed by the coroutines that
  /// it has started, in the order of their starts.
  var rank: Int { (place + 1) << 32 + (number ?? 0) }

  var isWaiting: Bool { if case .waits = state { true } else { false } }

  /// The name of the sequence in messages.
  var spoken: String {
    number == nil ? "sequence \"\(name)\"" : "the coroutine that clock.run started"
  }

  /// Counts a resume; one that goes on again and again without time passing is an error.
  func countResume(at frame: Int64, _ file: String) throws(Fault) {
    resumes = frame == self.frame ? resumes + 1 : 1
    self.frame = frame
    guard resumes > Self.resumeLimit else { return }
    throw .mapping(
      "\(spoken) goes on \(Self.resumeLimit) times without time passing",
      at: FaultPlace(file, line: waitLine), hint: "wait longer: sync(1/4) or sleep(0.1) for example"
    )
  }
}

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
