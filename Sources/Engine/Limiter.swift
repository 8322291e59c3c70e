/// The last stage: nothing louder than -1 dBTP leaves the engine.
///
/// A look-ahead limiter: the gain that each sample needs, held over the look-ahead, recovers
/// exponentially and is averaged over the look-ahead, so that it has arrived when the peak comes. Below
/// the ceiling the signal passes bit for bit.
final class Limiter {
  static let lookahead = 64
  /// Samples by which the output comes later than the input.
  static let delay = lookahead + TruePeakDetector.delay
  /// -1 dBTP, less 0.1 dB for what the moving gain itself adds between samples.
  static let ceiling: Float = 0.8810489
  private static let recovery = 0.08

  /// Samples that were made softer.
  private(set) var limited = 0
  private let detector = TruePeakDetector()
  private let history = 128
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  /// Needed gains and held gains of the last `lookahead` samples, as rings.
  private let needed: UnsafeMutablePointer<Float>
  private let held: UnsafeMutablePointer<Float>
  private var place = 0
  private var recovering: Float = 1
  /// Samples for which every needed gain has been 1.
  private var quiet = Int.max
  private let recoveryStep: Float

  /// - Parameter capacity: the most frames of one call.
  init(sampleRate: Double, capacity: Int) {
    left = .allocate(capacity: history + capacity)
    right = .allocate(capacity: history + capacity)
    left.initialize(repeating: 0, count: history + capacity)
    right.initialize(repeating: 0, count: history + capacity)
    needed = .allocate(capacity: Self.lookahead)
    held = .allocate(capacity: Self.lookahead)
    needed.initialize(repeating: 1, count: Self.lookahead)
    held.initialize(repeating: 1, count: Self.lookahead)
    recoveryStep = Float(1 / (Self.recovery * sampleRate))
  }

  deinit {
    detector.deallocate()
    for memory in [left, right, needed, held] { memory.deallocate() }
  }

  /// Limits in place; what comes out went in `delay` frames before.
  func process(_ l: UnsafeMutablePointer<Float>, _ r: UnsafeMutablePointer<Float>, frames: Int) {
    (left + history).update(from: l, count: frames)
    (right + history).update(from: r, count: frames)
    let loudest = max(
      Self.peak(left + history - 16, frames + 16), Self.peak(right + history - 16, frames + 16))
    let isQuiet = loudest * detector.bound <= Self.ceiling
    if isQuiet, quiet >= 2 * Self.lookahead, recovering == 1 {
      l.update(from: left + history - Self.delay, count: frames)
      r.update(from: right + history - Self.delay, count: frames)
    } else {
      for i in 0..<frames {
        let gain = nextGain(at: history + i)
        l[i] = left[history + i - Self.delay] * gain
        r[i] = right[history + i - Self.delay] * gain
        if gain < 1 { limited += 1 }
      }
    }
    (left).update(from: left + frames, count: history)
    (right).update(from: right + frames, count: history)
  }

  /// The gain for the sample `delay` before index `i` of the history.
  private func nextGain(at i: Int) -> Float {
    let peak = max(
      detector.peak(UnsafePointer(left + i)), detector.peak(UnsafePointer(right + i)))
    let gain = peak > Self.ceiling ? Self.ceiling / peak : 1
    needed[place] = gain
    quiet = gain < 1 ? 0 : (quiet == .max ? .max : quiet + 1)
    var least: Float = 1
    for k in 0..<Self.lookahead where needed[k] < least { least = needed[k] }
    recovering = min(least, min(1, recovering + (1 - recovering) * recoveryStep + 1e-7))
    held[place] = recovering
    place = (place + 1) % Self.lookahead
    var sum: Float = 0
    for k in 0..<Self.lookahead { sum += held[k] }
    return sum == Float(Self.lookahead) ? 1 : sum / Float(Self.lookahead)
  }

  private static func peak(_ x: UnsafePointer<Float>, _ count: Int) -> Float {
    var peak: Float = 0
    for i in 0..<count { peak = max(peak, x[i].magnitude) }
    return peak
  }
}
