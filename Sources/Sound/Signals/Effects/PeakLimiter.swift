import Score

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

/// A true-peak limiter as an effect.
public final class Limiter: Effect {
  public static let spec = UnitSpec(
    "limiter", .effect,
    inputs: [
      ParameterSpec(
        "ceiling", .decibels, in: -30...0, default: -1,
        doc: "The highest true peak that leaves it, dBTP."),
      ParameterSpec(
        "drive", .decibels, in: 0...36, default: 0,
        doc: "Level into it: loudness at a given ceiling."),
      ParameterSpec(
        "release", .seconds, in: 0.01...2, default: 0.08, scale: .exponential,
        doc: "Time constant of the way back."),
    ],
    doc: "Takes peaks down, those between the samples too; the sound comes 76 samples later.",
    source: "ITU-R BS.1770-4, annex 2, with eight times oversampling; look-ahead of 64 samples.",
    example: "limiter { ceiling = -3, drive = 6 }")

  private let limiter: PeakLimiter

  public init(_ setup: EffectSetup) {
    limiter = PeakLimiter(sampleRate: setup.sampleRate, capacity: Stretch.capacity)
  }

  public func reset() { limiter.reset() }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    signal.amplify(by: parameters[1].map { Math.amplitude($0.held(0, 36)) })
    limiter.set(
      ceiling: Math.amplitude(parameters[0].end.held(-30, 0)),
      recovery: Double(parameters[2].end.held(0.01, 2)))
    limiter.process(signal.left, signal.right, frames: signal.frames)
  }
}

/// The highest value between and at the samples: eight times oversampling.
///
/// It is stricter than ITU-R BS.1770-4, annex 2, because a limiter must not be surprised: 24 taps (a Kaiser-windowed
/// sinc, β = 5) and eight phases instead of 12 and four. No peak of a signal below 20 kHz at 48 kHz is more than 0.1
/// dB above the estimate.
struct TruePeakDetector {
  typealias Phases = SIMD8<Float>
  static let taps = 24
  static let phases = 8
  /// The number of samples by which the estimate for a sample comes later than the sample.
  static let delay = taps / 2
  /// The bound of inter-sample peaks, as a multiple of the highest sample within the filter's length.
  let bound: Float
  /// The coefficients of each tap, the eight phases side by side.
  private let coefficients: UnsafeMutablePointer<Phases>

  init() {
    coefficients = .allocate(capacity: Self.taps)
    coefficients.initialize(repeating: Phases(), count: Self.taps)
    var largest = 1.0
    for phase in 0..<Self.phases {
      var row = (0..<Self.taps).map { Self.tap($0, phase: Double(phase) / Double(Self.phases)) }
      let sum = row.reduce(0, +)
      row = row.map { $0 / sum }
      largest = max(largest, row.reduce(0) { $0 + abs($1) })
      for (i, value) in row.enumerated() { coefficients[i][phase] = Float(value) }
    }
    bound = Float(largest)
  }

  func deallocate() { coefficients.deallocate() }

  /// The peak of either channel in the interval that begins at the sample `delay` before the last of
  /// `left[-23...0]` and `right[-23...0]`.
  @inline(__always)
  func peak(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>) -> Float {
    var (sumLeft, sumRight) = (Phases(), Phases())
    for i in 0..<Self.taps {
      let c = coefficients[i]
      sumLeft += c * Phases(repeating: left[-i])
      sumRight += c * Phases(repeating: right[-i])
    }
    var peak: Float = 0
    for phase in 0..<Self.phases {
      peak = max(peak, sumLeft[phase].magnitude, sumRight[phase].magnitude)
    }
    return peak
  }

  /// The value at tap i of the filter for a point `phase` after the sample `delay` before the newest.
  private static func tap(_ i: Int, phase: Double) -> Double {
    let t = Double(delay - i) - phase
    let half = Double(taps) / 2
    guard abs(t) < half else { return 0 }
    let sinc = t == 0 ? 1 : UnitCircle.at(turns: t / 2).sine / (.pi * t)
    return sinc * Bessel.i0(5 * (1 - t * t / (half * half)).squareRoot()) / Bessel.i0(5)
  }
}
