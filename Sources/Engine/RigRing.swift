import Synchronization

/// Hands rigs from one thread to another, in order, without locks and without counting references on
/// the way: the new ones to the thread that renders, the old ones back to be freed.
final class RigRing: Sendable {
  static let capacity = 16
  private nonisolated(unsafe) let rigs = UnsafeMutablePointer<Unmanaged<Rig>?>.allocate(
    capacity: RigRing.capacity)
  private let head = Atomic<Int>(0)
  private let tail = Atomic<Int>(0)

  init() { rigs.initialize(repeating: nil, count: Self.capacity) }

  deinit {
    while let rig = pop() { rig.release() }
    rigs.deallocate()
  }

  /// How many are on their way. The producer's thread only.
  var count: Int { head.load(ordering: .relaxed) - tail.load(ordering: .acquiring) }

  /// Adds a rig with the reference that the caller holds. The producer's thread only; there must be space.
  func push(_ rig: Unmanaged<Rig>) {
    let place = head.load(ordering: .relaxed)
    rigs[place % Self.capacity] = rig
    head.store(place + 1, ordering: .releasing)
  }

  /// Takes the oldest rig, and the reference to it. The consumer's thread only.
  func pop() -> Unmanaged<Rig>? {
    let place = tail.load(ordering: .relaxed)
    guard place < head.load(ordering: .acquiring) else { return nil }
    defer { tail.store(place + 1, ordering: .releasing) }
    return rigs[place % Self.capacity]
  }
}
