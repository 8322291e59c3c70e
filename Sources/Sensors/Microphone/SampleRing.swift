import Synchronization

/// Samples on their way from the sound card's thread to ours, without locks: one thread writes, one reads.
final class SampleRing: Sendable {
  private nonisolated(unsafe) let samples: UnsafeMutablePointer<Float>
  private let mask: Int
  private let head = Atomic<Int>(0)
  private let tail = Atomic<Int>(0)
  private let dropped = Atomic<Int>(0)

  /// - Parameter capacity: a power of two.
  init(capacity: Int) {
    precondition(
      capacity > 0 && capacity & (capacity - 1) == 0, "a ring's capacity is a power of two")
    samples = .allocate(capacity: capacity)
    samples.initialize(repeating: 0, count: capacity)
    mask = capacity - 1
  }

  deinit { samples.deallocate() }

  /// Samples that found no room, or that the sound card said it lost.
  var lost: Int { dropped.load(ordering: .relaxed) }

  func countLost(_ count: Int) { dropped.add(count, ordering: .relaxed) }

  /// Adds what there is room for. The writer's thread only.
  func push(_ input: UnsafePointer<Float>, _ count: Int) {
    let start = head.load(ordering: .relaxed)
    let room = mask + 1 - (start - tail.load(ordering: .acquiring))
    let taken = min(room, count)
    for i in 0..<taken { samples[(start + i) & mask] = input[i] }
    head.store(start + taken, ordering: .releasing)
    if taken < count { dropped.add(count - taken, ordering: .relaxed) }
  }

  /// Takes at most what the buffer holds and returns how many. The reader's thread only.
  func pop(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
    let start = tail.load(ordering: .relaxed)
    let count = min(buffer.count, head.load(ordering: .acquiring) - start)
    for i in 0..<count { buffer[i] = samples[(start + i) & mask] }
    tail.store(start + count, ordering: .releasing)
    return count
  }
}
