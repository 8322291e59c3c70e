/// A true-peak limiter: nothing passes that is louder than its ceiling, at the samples or between them. At the end of
/// the engine the ceiling is -1 dBTP (ITU-R BS.1770-4; for signals below 20 kHz not even the ideal interpolation
/// exceeds it).
///
/// It works with look-ahead: the gain that each sample needs is held over the look-ahead, recovers exponentially and
/// is averaged over the look-ahead (twice over half of it, so that the gain has no corners), so that it has been
/// reached when the peak comes. Below the ceiling the signal passes unchanged to the bit.
public final class PeakLimiter {
  static let lookahead = 64
  private static let half = lookahead / 2
  /// The number of samples by which the output is delayed.
  public static let delay = lookahead + TruePeakDetector.delay
  /// The factor -0.4 dB: the excess of white noise up to half the sample rate in the standard's meter over the
  /// detector's estimate, and what the moving gain adds between samples.
  private static let margin: Float = 0.9549926
  /// The samples for which a gain is held: more than the look-ahead, so that the mean gain of both samples around a
  /// peak is as low as it must be.
  private static let hold = lookahead + 16

  /// The number of samples that were attenuated.
  public private(set) var limited = 0
  /// The highest amplitude that the detector may find.
  private var ceiling: Float = 0
  private let detector = TruePeakDetector()
  private let history = 128
  /// The last `history` samples, and behind them those of the present call.
  private let sound: StereoBuffer
  /// The needed gains of the last `hold` samples, and the held gains and their means of the last half `lookahead`, as
  /// rings of lanes.
  private let needed: UnsafeMutablePointer<Lanes>
  private let held: UnsafeMutablePointer<Lanes>
  private let means: UnsafeMutablePointer<Lanes>
  private var neededPlace = 0
  private var heldPlace = 0
  private var recovering: Float = 1
  /// The number of samples for which the held gain has been 1.
  private var quiet = PeakLimiter.lookahead
  private var recoveryStep: Float = 0
  private let sampleRate: Double

  /// Makes a limiter to -1 dBTP that recovers with a time constant of 80 ms.
  /// - Parameter capacity: largest number of frames of one call.
  public init(sampleRate: Double, capacity: Int) {
    sound = StereoBuffer(history + capacity)
    needed = .allocate(capacity: Self.hold / 16)
    held = .allocate(capacity: Self.half / 16)
    means = .allocate(capacity: Self.half / 16)
    self.sampleRate = sampleRate
    reset()
    set(ceiling: 0.8912509, recovery: 0.08)
  }

  /// - Parameters:
  ///   - ceiling: highest amplitude, above 0.
  ///   - recovery: time constant in seconds, above 0.
  func set(ceiling: Float, recovery: Double) {
    self.ceiling = ceiling * Self.margin
    recoveryStep = Float(1 / (recovery * sampleRate))
  }

  /// Clears all memory.
  func reset() {
    sound.clear()
    needed.initialize(repeating: Lanes(repeating: 1), count: Self.hold / 16)
    held.initialize(repeating: Lanes(repeating: 1), count: Self.half / 16)
    means.initialize(repeating: Lanes(repeating: 1), count: Self.half / 16)
    (neededPlace, heldPlace) = (0, 0)
    recovering = 1
    quiet = Self.lookahead
  }

  deinit {
    detector.deallocate()
    sound.deallocate()
    needed.deallocate()
    held.deallocate()
    means.deallocate()
  }

  /// Limits in place; the output is delayed by `delay` frames.
  public func process(
    _ l: UnsafeMutablePointer<Float>, _ r: UnsafeMutablePointer<Float>, frames: Int
  ) {
    let (left, right) = (sound.left, sound.right)
    take(l, r, frames)
    let reach = history - TruePeakDetector.taps
    let loudest = max(
      Kernels.peak(left + reach, count: frames + TruePeakDetector.taps),
      Kernels.peak(right + reach, count: frames + TruePeakDetector.taps))
    let isQuiet = loudest * detector.bound <= ceiling
    if isQuiet, quiet >= Self.lookahead {
      give(l, r, frames)
    } else {
      for i in 0..<frames {
        let gain = nextGain(isQuiet ? 1 : neededGain(at: history + i))
        l[i] = left[history + i - Self.delay] * gain
        r[i] = right[history + i - Self.delay] * gain
        if gain < 1 { limited += 1 }
      }
    }
    moveOn(frames)
  }

  /// Delays without limiting.
  public func delay(
    _ l: UnsafeMutablePointer<Float>, _ r: UnsafeMutablePointer<Float>, frames: Int
  ) {
    take(l, r, frames)
    give(l, r, frames)
    moveOn(frames)
  }

  private func take(_ l: UnsafePointer<Float>, _ r: UnsafePointer<Float>, _ frames: Int) {
    (sound.left + history).update(from: l, count: frames)
    (sound.right + history).update(from: r, count: frames)
  }

  private func give(
    _ l: UnsafeMutablePointer<Float>, _ r: UnsafeMutablePointer<Float>, _ frames: Int
  ) {
    l.update(from: sound.left + history - Self.delay, count: frames)
    r.update(from: sound.right + history - Self.delay, count: frames)
  }

  private func moveOn(_ frames: Int) {
    sound.left.update(from: sound.left + frames, count: history)
    sound.right.update(from: sound.right + frames, count: history)
  }

  /// The gain that the interval at the end of the detector's reach needs.
  @inline(__always) private func neededGain(at i: Int) -> Float {
    let peak = detector.peak(sound.left + i, sound.right + i)
    return peak > ceiling ? ceiling / peak : 1
  }

  /// The gain for the sample that leaves, from the gain that the sample `lookahead` later needs.
  @inline(__always) private func nextGain(_ gain: Float) -> Float {
    needed[neededPlace / 16][neededPlace % 16] = gain
    neededPlace = (neededPlace + 1) % Self.hold
    var low = needed[0]
    for k in 1..<Self.hold / 16 { low.replace(with: needed[k], where: needed[k] .< low) }
    var least = low[0]
    for lane in 1..<16 { least = min(least, low[lane]) }
    recovering = min(least, min(1, recovering + (1 - recovering) * recoveryStep + 1e-7))
    quiet = recovering < 1 ? 0 : quiet + 1
    held[heldPlace / 16][heldPlace % 16] = recovering
    means[heldPlace / 16][heldPlace % 16] = Self.mean(held)
    heldPlace = (heldPlace + 1) % Self.half
    return quiet >= Self.lookahead ? 1 : Self.mean(means)
  }

  @inline(__always) private static func mean(_ ring: UnsafePointer<Lanes>) -> Float {
    Math.sum(ring[0] + ring[1]) / Float(half)
  }
}
