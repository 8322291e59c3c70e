/// The last samples of both channels, contiguous in memory. Whoever makes it frees it.
struct RecentSound {
  private let memory: StereoBuffer
  private let reach: Int
  private var end: Int

  /// - Parameter reach: number of samples that are kept.
  init(reach: Int) {
    self.reach = reach
    end = reach
    memory = StereoBuffer(4 * reach)
  }

  func deallocate() { memory.deallocate() }

  mutating func reset() {
    memory.clear()
    end = reach
  }

  @inline(__always)
  mutating func add(_ l: Float, _ r: Float) {
    let (left, right) = (memory.left, memory.right)
    if end == memory.count {
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
    (UnsafePointer(memory.left + end - reach), UnsafePointer(memory.right + end - reach))
  }
}
