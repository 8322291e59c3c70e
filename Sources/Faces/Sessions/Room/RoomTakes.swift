import Rendering
import Score

/// A take on its way from the loader's thread to the conductor's, which alone uses it from then on.
struct MadeTake: @unchecked Sendable {
  let take: Result<RoomTake, any Error>
  /// The hashes of its sounds besides those known before, where a journal keeps them.
  let hashes: SoundHashes
}

/// The takes of a room on their way: the loader's thread makes them beside what sounds, one at a time.
///
/// Who lets the scene begin waits for the next take; of several the newest does. A change that brings in sounds is tried
/// there first, on a take that nobody hears. The journal has a `RoomAction` at the tick at which it is done, so that a
/// replay need not know how long anything took to make.
final class RoomTakes {
  /// Gets what an action did, in a sentence, or why it cannot be done: nothing has changed then.
  typealias Done = (Result<String, any Error>) -> Void

  private enum Job {
    /// The next take, led by this director.
    case next(ObjectsDirector)
    /// The first of the changes is tried.
    case trial
  }

  private let performance: LivePerformance
  private let room: LiveRoom
  private let journal: Journal?
  private let send: (@escaping @Sendable () -> MadeTake) -> Void
  private let perform: (RoomAction) throws -> String
  private var job: Job?
  /// The changes that bring in sounds and those that came after them, in their order.
  private var changes: [(action: RoomAction, done: Done)] = []
  /// The one who waits for the scene to begin.
  private var beginning: Done?

  /// - Parameters:
  ///   - send: has work done on the loader's thread; `made` gets the result.
  ///   - perform: performs an action between two ticks.
  init(
    _ performance: LivePerformance, _ room: LiveRoom, journal: Journal?,
    send: @escaping (@escaping @Sendable () -> MadeTake) -> Void,
    perform: @escaping (RoomAction) throws -> String
  ) {
    (self.performance, self.room, self.journal) = (performance, room, journal)
    (self.send, self.perform) = (send, perform)
  }

  /// Performs an action, at once or when its sounds have been read.
  func change(_ action: RoomAction, _ done: @escaping Done) {
    switch action {
    case .play where room.playing == nil && (!changes.isEmpty || room.refusals.isEmpty):
      giveUpBeginning("another beginning has taken its place")
      beginning = done
      room.tryAgain()
      tend()
    case .stop where beginning != nil:
      giveUpBeginning("the scene was stopped before it began")
      done(.success("stopped; :play begins anew"))
    case _ where !changes.isEmpty || (action.bringsSounds && room.playing == nil):
      changes.append((action, done))
      tend()
    default: done(Result { try perform(action) })
    }
  }

  /// Goes on with what waits, as far as it can now.
  func tend() {
    while job == nil, let action = changes.first?.action {
      if action.bringsSounds { tryOut(action) } else { finishChange(.success(())) }
    }
    if job == nil, let order = room.wanted {
      job = .next(order.director)
      make(order)
    }
    // where no take is on its way, none can be made: the attempt says why
    guard let done = beginning, changes.isEmpty, room.hasNext || job == nil,
      room.mayFollow(at: performance.frame)
    else { return }
    beginning = nil
    done(Result { try perform(.play) })
  }

  private func tryOut(_ action: RoomAction) {
    do {
      guard let order = try room.order(after: action) else { return finishChange(.success(())) }
      job = .trial
      make(order)
    } catch { finishChange(.failure(error)) }
  }

  private func make(_ order: RoomOrder) {
    send { [known = room.hashes, isKept = journal != nil] in
      var hashes = known
      let take = Result { try order.make() }
      // a sound that is gone by now is that of no later take
      if isKept { try? hashes.add(order.sounds, in: order.scope) }
      return MadeTake(take: take, hashes: hashes)
    }
  }

  /// Takes what the loader's thread has made.
  func made(_ made: MadeTake) {
    if case .success = made.take { note(made.hashes) }
    let job = self.job
    self.job = nil
    switch job {
    case .next(let director): room.receive(made.take, ledBy: director)
    case .trial: finishChange(made.take.map { _ in })
    case nil: break
    }
    tend()
  }

  /// Performs the first change, unless it failed where it was tried.
  private func finishChange(_ trial: Result<Void, any Error>) {
    let change = changes.removeFirst()
    change.done(trial.flatMap { _ in Result { try perform(change.action) } })
  }

  private func note(_ hashes: SoundHashes) {
    let new = hashes.all.filter { room.hashes.all[$0.key] != $0.value }
    room.hashes = hashes
    if !new.isEmpty { journal?.note(sounds: new, tick: performance.tick) }
  }

  private func giveUpBeginning(_ reason: String) {
    let done = beginning
    beginning = nil
    done?(.failure(Fault(.interrupted, reason)))
  }

  /// Answers those who wait.
  func end() {
    giveUpBeginning("the session has ended")
    for change in changes { change.done(.failure(Fault(.interrupted, "the session has ended"))) }
    changes = []
  }
}
