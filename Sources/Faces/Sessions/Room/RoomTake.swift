import Engine
import Files
import Rendering
import Score
import Spatial
import Synchronization

/// One playing of a room's scene. The conductor's thread leads it, the sound's thread renders its ensemble; they share its
/// length and the rings of the ensemble.
final class RoomTake: @unchecked Sendable {
  let director: ObjectsDirector
  let stage: SoundingParts
  let ensemble: Ensemble
  /// The room as its space was made; nil for a scene in the open air.
  let plan: RoomPlan?
  /// The frame of the session at which it begins. It is set before the sound's thread knows the take.
  var begin: Int64 = 0
  /// The second of the walk at which it is, for its director.
  var clock: WalkClock
  /// The frames that it lasts; the greatest number until that is known.
  private let frames = Atomic<Int>(.max)
  /// The frames that have been rendered. The sound's thread only.
  var rendered = 0

  init(
    _ director: ObjectsDirector, _ stage: SoundingParts, _ ensemble: Ensemble, plan: RoomPlan?,
    clock: WalkClock
  ) {
    (self.director, self.stage, self.ensemble) = (director, stage, ensemble)
    (self.plan, self.clock) = (plan, clock)
  }

  /// The frames that it lasts.
  var length: Int {
    get { frames.load(ordering: .acquiring) }
    set { frames.store(newValue, ordering: .releasing) }
  }
}

/// A queue of takes from one thread to another, without locks and without counting references on the way.
///
/// `ObjectRing` of the engine does the same for any class; this is of one type, so that it allocates nothing where code
/// is not specialised.
final class TakeRing: @unchecked Sendable {
  private static let capacity = 16
  private let takes: UnsafeMutablePointer<Unmanaged<RoomTake>?>
  private let head = Atomic<Int>(0)
  private let tail = Atomic<Int>(0)

  init() {
    takes = .allocate(capacity: Self.capacity)
    takes.initialize(repeating: nil, count: Self.capacity)
  }

  deinit {
    while let take = pop() { take.release() }
    takes.deallocate()
  }

  /// Adds a take with the reference that the caller holds; false when there is no room. The producer's thread only.
  func push(_ take: Unmanaged<RoomTake>) -> Bool {
    let place = head.load(ordering: .relaxed)
    guard place - tail.load(ordering: .acquiring) < Self.capacity else { return false }
    takes[place % Self.capacity] = take
    head.store(place + 1, ordering: .releasing)
    return true
  }

  /// Returns the oldest take with the reference to it. The consumer's thread only.
  func pop() -> Unmanaged<RoomTake>? {
    let place = tail.load(ordering: .relaxed)
    guard place < head.load(ordering: .acquiring) else { return nil }
    defer { tail.store(place + 1, ordering: .releasing) }
    return takes[place % Self.capacity]
  }
}

/// The order to make a take of a room, which takes time: any thread may follow it, one at a time.
///
/// A take depends on the scene as it stood, and not on the moment at which it is made: a replay makes each when it begins.
struct RoomOrder: @unchecked Sendable {
  /// The settings and files that all takes of a session have in common.
  struct Ground {
    let live: LiveRequest
    let setup: SceneSetup
    let layout: SpaceLayout
    let head: Head?
  }

  let ground: Ground
  /// The director of the take. Its parts are made, and nothing else of it is touched.
  let director: ObjectsDirector
  /// The sounds, as the scene names them.
  let sounds: [String]
  let scope: ReadScope

  /// Makes all that sounds.
  /// - Throws: `Fault` for a sound that cannot be read.
  func make() throws -> RoomTake {
    let live = ground.live
    var rooms = director.rooms
    // the late field can be turned on while it plays
    for i in rooms.indices { rooms[i].lateLevel = rooms[i].lateLevel ?? 0 }
    let space = try ground.layout.renderer(
      director.traits, rooms: rooms, head: ground.head, sampleRate: live.sampleRate)
    let ensemble = Ensemble(
      space, sampleRate: Double(live.sampleRate), gain: Float(Decibels.amplitude(live.gain)))
    let stage = SoundingParts(ground.setup, to: ensemble)
    try director.ready(on: stage, time: live.start)
    return RoomTake(
      director, stage, ensemble, plan: rooms.first,
      clock: WalkClock(start: live.start, ticks: live.play.ticks))
  }
}

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

/// The hashes of the sounds of a session, each made again only when its file has changed.
struct SoundHashes: Sendable {
  /// The SHA-256 of each, by the path as the scene has it.
  private(set) var all: [String: String] = [:]
  private var signatures: [String: FileSignature] = [:]

  /// Reads the sounds that are not known as they are now.
  /// - Throws: `Fault` for one that cannot be read.
  mutating func add(_ sounds: [String], in scope: ReadScope) throws {
    for sound in sounds {
      let path = scope.resolve(sound)
      let signature = FileSignature(path)
      if all[sound] != nil, signature == signatures[sound] { continue }
      all[sound] = try FileContent.hash(path)
      signatures[sound] = signature
    }
  }
}
