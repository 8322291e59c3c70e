/// The last samples of a signal, numbered from its beginning; samples before that are zeros.
final class SampleHistory {
  /// The number of the first sample that is kept, and of the first that has not arrived.
  private(set) var start: Int
  private(set) var end = 0
  private let scratch = Scratch()
  private let memory: UnsafeMutablePointer<Float>
  private let capacity: Int

  /// - Parameters:
  ///   - before: number of zeros before the first sample.
  ///   - capacity: number of samples that fit at once; reading may go `slack` beyond the last.
  init(before: Int, capacity: Int) {
    start = -before
    self.capacity = capacity + before
    memory = scratch.room(for: self.capacity + Self.slack)
  }

  static let slack = 32

  /// The address of a sample, valid until samples are added.
  func at(_ number: Int) -> UnsafePointer<Float> {
    assert(number >= start, "sample \(number) has gone")
    return UnsafePointer(memory + (number - start))
  }

  /// Makes room for `count` more samples, which count as added; samples before `keep` may be dropped.
  func extend(by count: Int, keep: Int) -> UnsafeMutablePointer<Float> {
    if end + count - start > capacity {
      let first = max(start, min(keep, end))
      precondition(end + count - first <= capacity, "a history is too short for what it must keep")
      memory.update(from: memory + (first - start), count: end - first)
      start = first
    }
    let place = memory + (end - start)
    end += count
    return place
  }
}
