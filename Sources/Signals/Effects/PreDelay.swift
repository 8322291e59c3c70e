/// A stereo delay without feedback, with a fixed longest delay; changes of its length are gradual.
final class PreDelay {
  private var line: StereoLine
  private var length: Slide

  /// - Parameters:
  ///   - longest: longest delay, frames.
  ///   - length: initial delay, frames.
  init(longest: Int, length: Float) {
    line = StereoLine(longest: longest)
    self.length = Slide(length, speed: 0.5)
  }

  deinit { line.deallocate() }

  func reset() { line.reset() }

  /// - Parameter target: delay in frames towards which the length moves.
  func process(
    _ signal: StereoStretch, length target: Float, left outLeft: UnsafeMutablePointer<Float>,
    right outRight: UnsafeMutablePointer<Float>
  ) {
    let (isStill, whole) = (length.value == target, Int(target))
    var line = line
    for i in 0..<signal.frames {
      line.write(signal.left[i], signal.right[i])
      // one frame back is the present one
      if isStill {
        (outLeft[i], outRight[i]) = line.samples(whole + 1)
      } else {
        let distance = length.next(to: target)
        let whole = Int(distance)
        (outLeft[i], outRight[i]) = line.between(whole + 1, distance - Float(whole))
      }
    }
    self.line = line
  }
}
