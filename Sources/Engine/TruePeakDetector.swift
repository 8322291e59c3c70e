import Glibc

/// The highest value between and at the samples of one channel: four times oversampling.
///
/// ITU-R BS.1770-4, annex 2: interpolation by a 48-tap low-pass filter in four phases of twelve; here a
/// Kaiser-windowed sinc (β = 6), within 0.1 dB of the standard's own coefficients up to 20 kHz.
struct TruePeakDetector {
  static let taps = 12
  /// Samples by which the estimate for a sample comes later than the sample.
  static let delay = taps / 2
  /// No inter-sample peak is higher than this times the highest sample in reach of the filter.
  let bound: Float
  private let coefficients: UnsafeMutablePointer<Float>

  init() {
    coefficients = .allocate(capacity: 4 * Self.taps)
    var largest = 1.0
    for phase in 0..<4 {
      var row = (0..<Self.taps).map { Self.tap($0, phase: Double(phase) / 4) }
      let sum = row.reduce(0, +)
      row = row.map { $0 / sum }
      largest = max(largest, row.reduce(0) { $0 + abs($1) })
      for (i, value) in row.enumerated() { coefficients[phase * Self.taps + i] = Float(value) }
    }
    bound = Float(largest)
  }

  func deallocate() { coefficients.deallocate() }

  /// The peak in the interval that begins at the sample `delay` before the last of `x[-11...0]`.
  @inline(__always) func peak(_ x: UnsafePointer<Float>) -> Float {
    var peak: Float = 0
    for phase in 0..<4 {
      var sum: Float = 0
      for i in 0..<Self.taps { sum += coefficients[phase * Self.taps + i] * x[-i] }
      peak = max(peak, sum.magnitude)
    }
    return peak
  }

  /// Value at tap i of the filter for a point `phase` after the sample `delay` before the newest.
  private static func tap(_ i: Int, phase: Double) -> Double {
    let t = Double(delay - i) - phase
    let half = Double(taps) / 2
    guard abs(t) < half else { return 0 }
    let sinc = t == 0 ? 1 : sin(.pi * t) / (.pi * t)
    return sinc * bessel(6 * (1 - t * t / (half * half)).squareRoot()) / bessel(6)
  }

  /// Modified Bessel function of the first kind and order 0, by its power series.
  private static func bessel(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for k in 1...30 {
      term *= (x / 2 / Double(k)) * (x / 2 / Double(k))
      sum += term
    }
    return sum
  }
}
