import Synchronization

/// Samples on their way from one thread to another, without locks: one thread pushes, one reads.
public final class SampleRing: Sendable {
  private nonisolated(unsafe) let samples: UnsafeMutablePointer<Float>
  /// The number of samples that the ring holds, a power of two.
  public let capacity: Int
  private let pushed = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)

  /// - Parameter count: samples that it must hold at least.
  public init(atLeast count: Int) {
    var capacity = 1024
    while capacity < count { capacity *= 2 }
    self.capacity = capacity
    samples = .allocate(capacity: capacity)
    samples.initialize(repeating: 0, count: capacity)
  }

  deinit { samples.deallocate() }

  /// The number of samples that wait to be read.
  public var fill: Int { pushed.load(ordering: .acquiring) - taken.load(ordering: .acquiring) }

  /// The number of samples that there is room for, on the pushing thread.
  public var room: Int { capacity - fill }

  /// Adds a block, for which there must be room; called on the pushing thread only.
  public func push(_ block: UnsafePointer<Float>, _ count: Int) {
    precondition(count <= room, "the ring has no room for \(count) samples")
    let place = pushed.load(ordering: .relaxed)
    let start = place & (capacity - 1)
    let first = min(count, capacity - start)
    (samples + start).update(from: block, count: first)
    samples.update(from: block + first, count: count - first)
    pushed.store(place + count, ordering: .releasing)
  }

  /// Hands over the longest piece that lies in one stretch, at most `limit` samples, and frees its room
  /// when `body` is done with it. The reading thread only.
  /// - Throws: whatever `body` throws; its samples then stay in the ring.
  public func read(
    atMost limit: Int, _ body: (UnsafeBufferPointer<Float>) throws -> Void
  ) rethrows {
    let place = taken.load(ordering: .relaxed)
    let start = place & (capacity - 1)
    let count = min(limit, capacity - start, pushed.load(ordering: .acquiring) - place)
    try body(UnsafeBufferPointer(start: samples + start, count: count))
    taken.store(place + count, ordering: .releasing)
  }
}
