import Signals

/// Fluctuation strength in vacil of one window, after H. Fastl and E. Zwicker, "Psychoacoustics: Facts and Models", 2007,
/// chapter 10: F ∝ ∫ ΔL(z) dz / (f / 4 Hz + 4 Hz / f), where ΔL is the depth of the masking pattern in each critical band
/// and f the modulation frequency.
///
/// The equation knows one modulation frequency and gives no recipe for ΔL; here both come from specific loudness.
/// - The masking level is 40 lg(1 + N' / N'₀) dB, because N' grows with the fourth root of intensity; N'₀ stands for the
///   threshold. N' carries the decay after a sound.
/// - Its course is split into modulation frequencies, each weighted by a power of 2 / (f / 4 Hz + 4 Hz / f). 2√2 times
///   the weighted RMS, for a sine the distance from valley to crest, less 2 dB that nobody notices, is ΔL(z).
/// - Each band counts as far as its course goes with its neighbours' (as in the model of roughness by Daniel and Weber,
///   1997): noise, whose bands fluctuate each for itself, hardly fluctuates as a whole.
/// - F = (∫ ΔL dz / 232 dB Bark)^0.6: 1 kHz, 60 dB, modulated fully at 4 Hz, is 1 vacil. The exponent, which the equation
///   lacks, was chosen for the listeners' figures at 4 Hz: 1.25 for such a tone of 70 dB, 1.8 for noise, 2 for a tone of
///   1.5 kHz modulated by 700 Hz (the book's figures 10.1 to 10.3, as quoted by A. Osses et al., Proc. Mtgs. Acoust. 28,
///   050005, 2016). At other modulation frequencies the model gives the curves' band-pass, but with flatter flanks.
final class FluctuationModel {
  static let bands = 24
  /// Seconds between frames.
  static let hop = 0.01
  /// Modulation frequencies that count, Hz.
  private static let highest = 32.0
  /// sone/Bark.
  private static let threshold = 0.05
  /// dB that nobody notices.
  private static let unnoticed = 2.0
  /// dB Bark of 1 vacil.
  private static let reference = 231.8
  private static let exponent = 0.6

  let frames: Int
  private let bins: Int
  private let window: [Double]
  /// cos and sin of every modulation frequency, frame by frame, times the window.
  private let turns: [SIMD2<Double>]
  /// Of the spectra, which make the sum of the squares the weighted variance.
  private let weights: [Double]

  /// - Parameter frames: of a window, 100 or more.
  init(frames: Int) {
    precondition(frames >= 100, "fluctuation strength needs a window of a second or more")
    self.frames = frames
    let seconds = Double(frames) * Self.hop
    bins = Int(Self.highest * seconds)
    window = (0..<frames).map { 0.5 - 0.5 * Math.circle(turns: Double($0) / Double(frames)).cosine }
    let power = window.reduce(0) { $0 + $1 * $1 }
    var turns: [SIMD2<Double>] = []
    for bin in 1...bins {
      for frame in 0..<frames {
        let turn = Math.circle(turns: Double(bin * frame % frames) / Double(frames))
        turns.append(window[frame] * SIMD2(turn.cosine, turn.sine))
      }
    }
    self.turns = turns
    weights = (1...bins).map { bin in
      let ratio = Double(bin) / seconds / 4
      let weight = Math.exp(Math.log(2 / (ratio + 1 / ratio)) / Self.exponent)
      return weight * (2 / (Double(frames) * power)).squareRoot()
    }
  }

  /// Masking level of a band in dB above threshold, from its mean specific loudness in sone/Bark.
  static func level(_ specific: Double) -> Double {
    specific > 0 ? 4 * Decibels.level(1 + specific / threshold) : 0
  }

  /// - Parameter levels: 24 masking levels for each frame.
  func vacil(_ levels: UnsafePointer<Double>) -> Double {
    withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: Self.bands * bins) { spectra in
      let spectra = spectra.baseAddress!
      withUnsafeTemporaryAllocation(of: Double.self, capacity: frames) { course in
        for band in 0..<Self.bands {
          take(levels + band, course.baseAddress!)
          analyse(course.baseAddress!, to: spectra + band * bins)
        }
      }
      return vacil(spectra: spectra)
    }
  }

  /// A band's course without its mean.
  private func take(_ levels: UnsafePointer<Double>, _ course: UnsafeMutablePointer<Double>) {
    var mean = 0.0
    for frame in 0..<frames { mean += levels[Self.bands * frame] }
    mean /= Double(frames)
    for frame in 0..<frames { course[frame] = levels[Self.bands * frame] - mean }
  }

  private func analyse(_ course: UnsafePointer<Double>, to row: UnsafeMutablePointer<SIMD2<Double>>)
  {
    var moves = false
    for frame in 0..<frames where abs(course[frame]) > 0.01 { moves = true }
    guard moves else { return row.initialize(repeating: SIMD2(), count: bins) }
    turns.withUnsafeBufferPointer { turns in
      for bin in 0..<bins {
        var sum = SIMD2<Double>()
        let turn = turns.baseAddress! + bin * frames
        for frame in 0..<frames { sum += course[frame] * turn[frame] }
        row[bin] = weights[bin] * sum
      }
    }
  }

  private func vacil(spectra: UnsafePointer<SIMD2<Double>>) -> Double {
    func product(_ a: Int, _ b: Int) -> Double {
      var sum = SIMD2<Double>()
      for bin in 0..<bins { sum += spectra[a * bins + bin] * spectra[b * bins + bin] }
      return sum[0] + sum[1]
    }
    let powers = (0..<Self.bands).map { product($0, $0) }
    let agreement = (0..<Self.bands - 1).map { band -> Double in
      let size = (powers[band] * powers[band + 1]).squareRoot()
      return size > 0 ? abs(product(band, band + 1)) / size : 0
    }
    var depth = 0.0
    for band in 0..<Self.bands {
      let below = band > 0 ? agreement[band - 1] : 1
      let above = band < Self.bands - 1 ? agreement[band] : 1
      depth += max(0, (8 * powers[band]).squareRoot() - Self.unnoticed) * (below * above)
    }
    return depth > 0 ? Math.exp(Self.exponent * Math.log(depth / Self.reference)) : 0
  }
}
