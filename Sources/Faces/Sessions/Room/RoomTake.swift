import Engine
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
