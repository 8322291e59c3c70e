internal import CKernels

/// The fundamental frequency of a sound, by YIN (A. de Cheveigné and H. Kawahara, "YIN, a fundamental frequency
/// estimator for speech and music", JASA 111, 2002, 1917).
///
/// Equation 6's squared difference between the sound and its delayed copy, over 25 ms, is divided by its mean over
/// all shorter lags (equation 8); the period is the first lag at which this has a minimum, by a parabola, below the
/// threshold. The sound is searched at about 12 kHz, for periods of few samples at about 24 kHz. The estimate is then
/// refined at multiples of the period, up to 20 ms, between two windows on both sides of the frame: an error of the
/// lag is divided by the multiple.
final class PitchTracker {
  /// The lowest frequency that is searched, Hz.
  static let lowest = 50.0
  static let highest = 4000.0
  /// The aperiodicity up to which a sound has a pitch.
  static let threshold: Float = 0.15
  /// The mean square of the sound below which it has no pitch: -70 dBFS.
  static let quiet: Float = 1e-7

  private let fine: SampleHistory
  private let coarse: SampleHistory
  private let coarseRate: Double
  /// The samples of the window at both rates, and the lags that are searched at the coarse one.
  private let window: Int
  private let fineWindow: Int
  private let lags: Int
  private let shortest: Int
  /// The lags below which the fine rate is searched, in its samples.
  private static let joint = 24
  private let memory = Scratch()
  private let coarseDifference: UnsafeMutablePointer<Float>
  private let fineDifference: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - fine, coarse: the sound at two rates, the second half the first.
  ///   - fineRate: rate of `fine`, Hz.
  init(fine: SampleHistory, coarse: SampleHistory, fineRate: Double) {
    (self.fine, self.coarse) = (fine, coarse)
    coarseRate = fineRate / 2
    window = Int(0.0125 * coarseRate) * 2
    fineWindow = 2 * window
    lags = Int(coarseRate / Self.lowest) + 2
    shortest = max(3, Int(fineRate / Self.highest))
    coarseDifference = memory.room(for: lags + 32)
    fineDifference = memory.room(for: 32)
  }

  /// The number of samples of the coarse signal that are needed on each side of a frame.
  static func reach(fineRate: Double) -> Int {
    Int(0.025 * fineRate / 4 + fineRate / 4 / lowest) + 40
  }

  /// - Parameter centre: number of the coarse sample in the middle.
  /// - Returns: the frequency in Hz, NaN where there is no pitch.
  func pitch(at centre: Int) -> Float {
    let start = centre - (window + lags) / 2
    let samples = coarse.at(start)
    guard energy(samples) > Self.quiet * Float(window) else { return .nan }
    let loops = kernels_now().pointee
    loops.differences(coarseDifference, samples, samples, Int32(window), Int32((lags + 17) / 16))
    let early = fine.at(2 * centre - (fineWindow + Self.joint) / 2)
    loops.differences(fineDifference, early, early, Int32(fineWindow), 2)
    guard let (lag, mean) = search() else { return .nan }
    return Float(coarseRate / refined(lag, mean: mean, centre: centre))
  }

  private func energy(_ samples: UnsafePointer<Float>) -> Float {
    var sum = SIMD8<Float>()
    for i in stride(from: 0, to: window - 7, by: 8) {
      let x = UnsafeRawPointer(samples + i).loadUnaligned(as: SIMD8<Float>.self)
      sum += x * x
    }
    return sum.sum()
  }

  /// The period in coarse samples, and the mean difference of all shorter lags.
  private func search() -> (lag: Double, mean: Float)? {
    var sum: Float = 0
    for lag in 1...Self.joint {
      sum += fineDifference[lag]
      guard lag >= shortest, let place = dip(fineDifference, lag, mean: sum / Float(lag)) else {
        continue
      }
      return (place / 2, sum / Float(2 * lag))
    }
    let half = Self.joint / 2
    sum *= 0.25
    for lag in half...lags {
      if lag > half { sum += coarseDifference[lag] }
      guard let place = dip(coarseDifference, lag, mean: sum / Float(lag)) else { continue }
      return (place, sum / Float(lag))
    }
    return nil
  }

  /// The minimum near a lag by a parabola; nil where there is none or it is not deep enough.
  private func dip(_ difference: UnsafeMutablePointer<Float>, _ lag: Int, mean: Float) -> Double? {
    let (before, here, after) = (difference[lag - 1], difference[lag], difference[lag + 1])
    guard here <= before, here < after else { return nil }
    let curvature = before - 2 * here + after
    let slope = before - after
    let depth = here - slope * slope / (8 * curvature)
    return depth < Self.threshold * mean ? Double(lag) + Double(slope / (2 * curvature)) : nil
  }

  /// The refined period.
  private func refined(_ lag: Double, mean: Float, centre: Int) -> Double {
    let most = max(1, Int(Double(lags) / lag))
    var (lag, multiple) = (lag, lag < 24 ? min(2, most) : 1)
    while let finer = minimum(near: lag * Double(multiple), period: lag, mean, centre) {
      lag = finer / Double(multiple)
      if multiple >= most { break }
      multiple = min(most, 3 * multiple)
    }
    return lag
  }

  /// The lag of least difference near a guess, between two windows on both sides of the frame; nil where they differ
  /// too much.
  private func minimum(
    near guess: Double, period: Double, _ mean: Float, _ centre: Int
  ) -> Double? {
    let middle = Int(guess.rounded())
    let start = centre - (window + middle) / 2
    kernels_now().pointee.differences(
      fineDifference, coarse.at(start), coarse.at(start + middle - 8), Int32(window), 1)
    let way = min(6, max(1, Int(0.4 * period)))
    var best = 8
    for lag in 8 - way...8 + way where fineDifference[lag] < fineDifference[best] { best = lag }
    guard way == 1 || (best > 8 - way && best < 8 + way) else { return nil }
    let (before, here, after) = (
      fineDifference[best - 1], fineDifference[best], fineDifference[best + 1]
    )
    let (curvature, slope) = (before - 2 * here + after, before - after)
    guard curvature > 0, here - slope * slope / (8 * curvature) < 0.3 * mean else { return nil }
    let offset = Double(slope / (2 * curvature))
    return Double(middle - 8 + best) + max(-1, min(1, offset))
  }
}
