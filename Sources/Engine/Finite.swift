import Signals

/// The check that nothing but finite numbers leaves the engine.
enum Finite {
  /// Whether all samples are finite: infinity and not-a-number times 0 are not 0.
  static func holds(_ signal: StereoStretch) -> Bool {
    var sum: Float = 0
    for i in 0..<signal.frames { sum += signal.left[i] * 0 + signal.right[i] * 0 }
    return sum == 0
  }

  static func clear(_ signal: StereoStretch) {
    signal.left.update(repeating: 0, count: signal.frames)
    signal.right.update(repeating: 0, count: signal.frames)
  }

  /// The lanes in which some sample of a quantum is not finite.
  static func faultyLanes(
    _ left: UnsafeMutablePointer<Lanes>, _ right: UnsafeMutablePointer<Lanes>, frames: Int
  ) -> SIMDMask<SIMD16<Int32>>? {
    var sum = Lanes()
    for i in 0..<frames { sum += left[i] * 0 + right[i] * 0 }
    let isFaulty = sum .!= 0
    return isFaulty == SIMDMask(repeating: false) ? nil : isFaulty
  }
}
