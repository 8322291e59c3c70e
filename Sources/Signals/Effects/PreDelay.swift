/// A stereo delay without feedback, with a fixed longest delay; changes of its length are gradual.
final class PreDelay {
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  private let mask: Int
  private var position = 0
  private var length: Slide

  /// - Parameters:
  ///   - longest: longest delay, frames.
  ///   - length: initial delay, frames.
  init(longest: Int, length: Float) {
    var size = 1024
    while size < longest + 2 { size *= 2 }
    mask = size - 1
    self.length = Slide(length, speed: 0.5)
    left = .allocate(capacity: size)
    right = .allocate(capacity: size)
    reset()
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }

  func reset() {
    left.initialize(repeating: 0, count: mask + 1)
    right.initialize(repeating: 0, count: mask + 1)
    position = 0
  }

  /// - Parameter target: delay in frames towards which the length moves.
  func process(
    _ signal: StereoStretch, length target: Float, left outLeft: UnsafeMutablePointer<Float>,
    right outRight: UnsafeMutablePointer<Float>
  ) {
    if length.value == target {
      copy(signal, whole: Int(target), left: outLeft, right: outRight)
      return
    }
    for i in 0..<signal.frames {
      left[position] = signal.left[i]
      right[position] = signal.right[i]
      let distance = length.next(to: target)
      let whole = Int(distance)
      let fraction = distance - Float(whole)
      let (a, b) = ((position - whole) & mask, (position - whole - 1) & mask)
      outLeft[i] = left[a] + fraction * (left[b] - left[a])
      outRight[i] = right[a] + fraction * (right[b] - right[a])
      position = (position + 1) & mask
    }
  }

  /// Copies the delayed sound while the length is constant, a whole number of frames.
  private func copy(
    _ signal: StereoStretch, whole: Int, left outLeft: UnsafeMutablePointer<Float>,
    right outRight: UnsafeMutablePointer<Float>
  ) {
    let (left, right, mask, start) = (left, right, mask, position)
    for i in 0..<signal.frames {
      let place = (start + i) & mask
      left[place] = signal.left[i]
      right[place] = signal.right[i]
      outLeft[i] = left[(place - whole) & mask]
      outRight[i] = right[(place - whole) & mask]
    }
    position = (start + signal.frames) & mask
  }
}
