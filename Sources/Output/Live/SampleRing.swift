import Synchronization

/// Samples on their way from one thread to another, without locks: one thread pushes, one reads.
final class SampleRing: Sendable {
  private nonisolated(unsafe) let samples: UnsafeMutablePointer<Float>
  /// Samples it holds, a power of two.
  let capacity: Int
  private let pushed = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)

  /// - Parameter count: samples that it must hold at least.
  init(atLeast count: Int) {
    var capacity = 1024
    while capacity < count { capacity *= 2 }
    self.capacity = capacity
    samples = .allocate(capacity: capacity)
    samples.initialize(repeating: 0, count: capacity)
  }

  deinit { samples.deallocate() }

  /// Samples that wait.
  var fill: Int { pushed.load(ordering: .acquiring) - taken.load(ordering: .acquiring) }

  /// Adds a block whole, or not at all: false when there is no room. The pushing thread only.
  func push(_ block: UnsafePointer<Float>, _ count: Int) -> Bool {
    let place = pushed.load(ordering: .relaxed)
    guard place - taken.load(ordering: .acquiring) + count <= capacity else { return false }
    let start = place & (capacity - 1)
    let first = min(count, capacity - start)
    (samples + start).update(from: block, count: first)
    samples.update(from: block + first, count: count - first)
    pushed.store(place + count, ordering: .releasing)
    return true
  }

  /// Hands over the longest piece that lies in one stretch, at most `limit` samples, and frees its room
  /// when `body` is done with it. The reading thread only.
  func read(atMost limit: Int, _ body: (UnsafeBufferPointer<Float>) throws -> Void) rethrows {
    let place = taken.load(ordering: .relaxed)
    let start = place & (capacity - 1)
    let count = min(limit, capacity - start, pushed.load(ordering: .acquiring) - place)
    try body(UnsafeBufferPointer(start: samples + start, count: count))
    taken.store(place + count, ordering: .releasing)
  }
}
