import Synchronization

/// A queue that hands objects from one thread to another without locks and without counting references on the way:
/// new ones to the rendering thread, old ones back to be freed.
final class ObjectRing<Object: AnyObject>: Sendable {
  let capacity: Int
  private nonisolated(unsafe) let objects: UnsafeMutablePointer<Unmanaged<Object>?>
  private let head = Atomic<Int>(0)
  private let tail = Atomic<Int>(0)

  init(capacity: Int = 16) {
    self.capacity = capacity
    objects = .allocate(capacity: capacity)
    objects.initialize(repeating: nil, count: capacity)
  }

  deinit {
    while let object = pop() { object.release() }
    objects.deallocate()
  }

  /// The number of objects in the queue. The producer's thread only.
  var count: Int { head.load(ordering: .relaxed) - tail.load(ordering: .acquiring) }

  /// Adds an object with the reference that the caller holds. The producer's thread only; there must be space.
  func push(_ object: Unmanaged<Object>) {
    let place = head.load(ordering: .relaxed)
    objects[place % capacity] = object
    head.store(place + 1, ordering: .releasing)
  }

  /// Takes the oldest object, and the reference to it. The consumer's thread only.
  func pop() -> Unmanaged<Object>? {
    let place = tail.load(ordering: .relaxed)
    guard place < head.load(ordering: .acquiring) else { return nil }
    defer { tail.store(place + 1, ordering: .releasing) }
    return objects[place % capacity]
  }
}
