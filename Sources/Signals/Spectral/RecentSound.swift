/// The last samples of both channels, contiguous in memory. Whoever makes it frees it.
struct RecentSound {
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  private let reach: Int
  private let capacity: Int
  private var end: Int

  /// - Parameter reach: number of samples that are kept.
  init(reach: Int) {
    self.reach = reach
    capacity = 4 * reach
    end = reach
    left = .allocate(capacity: capacity)
    right = .allocate(capacity: capacity)
    left.initialize(repeating: 0, count: capacity)
    right.initialize(repeating: 0, count: capacity)
  }

  func deallocate() {
    left.deallocate()
    right.deallocate()
  }

  mutating func reset() {
    left.update(repeating: 0, count: capacity)
    right.update(repeating: 0, count: capacity)
    end = reach
  }

  @inline(__always)
  mutating func add(_ l: Float, _ r: Float) {
    if end == capacity {
      left.update(from: left + end - reach, count: reach)
      right.update(from: right + end - reach, count: reach)
      end = reach
    }
    left[end] = l
    right[end] = r
    end += 1
  }

  /// The last `reach` samples.
  var last: (left: UnsafePointer<Float>, right: UnsafePointer<Float>) {
    (UnsafePointer(left + end - reach), UnsafePointer(right + end - reach))
  }
}
