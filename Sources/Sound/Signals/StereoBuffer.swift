/// Samples of two channels, zero at first. Whoever makes it frees it.
package struct StereoBuffer {
  package let left: UnsafeMutablePointer<Float>
  package let right: UnsafeMutablePointer<Float>
  package let count: Int

  package init(_ count: Int) {
    self.count = count
    left = .allocate(capacity: count)
    right = .allocate(capacity: count)
    clear()
  }

  package func deallocate() {
    left.deallocate()
    right.deallocate()
  }

  /// Whether there is nothing but silence in it.
  var isSilent: Bool { Silence.holds(left, count: count) && Silence.holds(right, count: count) }

  package func clear() {
    left.initialize(repeating: 0, count: count)
    right.initialize(repeating: 0, count: count)
  }
}
