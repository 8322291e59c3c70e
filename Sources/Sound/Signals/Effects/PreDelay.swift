/// A stereo delay without feedback, with a fixed longest delay; changes of its length are gradual.
final class PreDelay {
  private var line: StereoLine
  private var length: Slide
  /// The length towards which it moves.
  private var target: Float

  /// - Parameters:
  ///   - longest: longest delay, frames.
  ///   - length: initial delay, frames.
  init(longest: Int, length: Float) {
    line = StereoLine(longest: longest)
    self.length = Slide(length, speed: 0.5)
    target = length
  }

  deinit { line.deallocate() }

  func reset() { line.reset() }

  /// Whether there is nothing but silence in it and its length has arrived.
  var isSettled: Bool { length.value == target && line.isSilent }

  /// - Parameter target: delay in frames towards which the length moves.
  func process(
    _ signal: StereoStretch, length target: Float, left outLeft: UnsafeMutablePointer<Float>,
    right outRight: UnsafeMutablePointer<Float>
  ) {
    self.target = target
    if length.value == target {
      line.write(signal)
      line.copy(from: signal.frames + Int(target), left: outLeft, right: outRight, signal.frames)
      return
    }
    var line = line
    for i in 0..<signal.frames {
      line.write(signal.left[i], signal.right[i])
      let distance = length.next(to: target)
      let whole = Int(distance)
      // one frame back is the present one
      (outLeft[i], outRight[i]) = line.between(whole + 1, distance - Float(whole))
    }
    self.line = line
  }
}
