import Score

/// Resamples a whole recording before the sound begins.
///
/// The method is band-limited interpolation: sinc(x) times a Hann window of 32 zero crossings on each side (J. O.
/// Smith, "Digital audio resampling", 2002).
struct SincResampler {
  private static let crossings = 32.0
  private let ratio: Double

  /// Prepares to resample from one rate to another, in frames per second.
  init(from: Double, to: Double) { ratio = to / from }

  func convert(_ samples: [Float]) -> [Float] {
    guard ratio != 1, !samples.isEmpty else { return samples }
    // A hair less, so that a rounded ratio makes no further sample.
    let count = Int((Double(samples.count) * ratio - 1e-6).rounded(.up))
    let band = min(1, ratio)
    let reach = Self.crossings / band
    return (0..<count).map { i in
      let centre = Double(i) / ratio
      let first = max(0, Int((centre - reach).rounded(.up)))
      let last = min(samples.count - 1, Int((centre + reach).rounded(.down)))
      guard first <= last else { return 0 }
      var sum = 0.0
      for k in first...last { sum += Double(samples[k]) * Self.kernel((Double(k) - centre) * band) }
      return Float(sum * band)
    }
  }

  private static func kernel(_ x: Double) -> Double {
    guard x != 0 else { return 1 }
    let sinc = UnitCircle.at(turns: x / 2).sine / (3.141592653589793 * x)
    return sinc * (0.5 + 0.5 * UnitCircle.at(turns: x / (2 * crossings)).cosine)
  }
}
