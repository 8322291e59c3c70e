import Score
import Synchronization

/// Something that is due at a frame.
public protocol Timed: Sendable {
  var frame: Int64 { get }
}

extension Event: Timed {}

/// The queue of events to an engine.
public typealias EventRing = TimedRing<Event>

/// The lock-free queue between the threads that may allocate and the one that may not: one thread pushes events, one
/// takes them, in order.
public final class TimedRing<Element: Timed>: Sendable {
  private nonisolated(unsafe) let events: UnsafeMutablePointer<Element>
  private let mask: Int
  private let head = Atomic<Int>(0)
  private let tail = Atomic<Int>(0)

  /// - Parameter capacity: a power of two.
  public init(capacity: Int = 16_384) {
    precondition(
      capacity > 0 && capacity & (capacity - 1) == 0, "a ring's capacity is a power of two")
    events = .allocate(capacity: capacity)
    mask = capacity - 1
  }

  deinit { events.deallocate() }

  /// The room for further events.
  public var space: Int {
    mask + 1 - (head.load(ordering: .relaxed) - tail.load(ordering: .acquiring))
  }

  /// Adds an event; false when the ring is full. The producer's thread only.
  public func push(_ event: Element) -> Bool {
    let place = head.load(ordering: .relaxed)
    guard place - tail.load(ordering: .acquiring) <= mask else { return false }
    (events + (place & mask)).initialize(to: event)
    head.store(place + 1, ordering: .releasing)
    return true
  }

  /// Takes the next event if it is due before a frame. The consumer's thread only.
  package func pop(before frame: Int64) -> Element? {
    let place = tail.load(ordering: .relaxed)
    guard place < head.load(ordering: .acquiring) else { return nil }
    let event = events[place & mask]
    guard event.frame < frame else { return nil }
    tail.store(place + 1, ordering: .releasing)
    return event
  }
}

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
