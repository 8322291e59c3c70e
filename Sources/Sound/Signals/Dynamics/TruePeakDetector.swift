import Score

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
