internal import CKernels
import Score

/// The properties of one grain.
struct GrainShape {
  /// The length in frames.
  var frames: Int32
  /// The samples that are read per frame, forwards; at most 4.
  var ratio: Double
  var isReversed: Bool
  var left: Float
  var right: Float
  /// The window: 0 sin², 1 with a flat middle, 2 Gaussian, 3 decaying.
  var window: Float

  static let longestRatio = 4.0

  /// The signed speed at which it reads, in samples of 2^-23 per frame.
  var rate: Int32 {
    let held = min(max(ratio, 0), Self.longestRatio)
    return Int32((held * 8_388_608).rounded()) * (isReversed ? -1 : 1)
  }

  /// The distance that is read from its first to its last frame, in samples of 2^-23.
  var reach: Int64 { Int64(rate.magnitude) * Int64(max(0, frames - 1)) }

  /// The grain in the kernel's form, `first` frames into the present stretch.
  ///
  /// - Parameter way: earliest sample that it reads, in samples of 2^-23.
  func grain(from way: Int64, first: Int32) -> kernels_grain {
    var grain = kernels_grain()
    grain.rate = rate
    grain.way = isReversed ? way + reach : way
    grain.first = first
    grain.remaining = frames
    grain.age = 0.5
    grain.per_length = 1 / Float(frames)
    grain.left = left
    grain.right = right
    grain.steepness = 1
    if window >= 2.5 {  // 60 dB in its length, after an attack of a fortieth
      (grain.steepness, grain.slope) = (20, -10)
    } else if window >= 1.5 {  // a standard deviation of 0.15 of its length
      (grain.steepness, grain.square) = (8, -32.06)
    } else if window >= 0.5 {  // edges of a fifth
      grain.steepness = 2.5
    }
    return grain
  }

  /// The frequency ratio 2^(semitones / 12), at most two octaves up or down.
  static func ratio(semitones: Double) -> Double {
    Math.exp(min(max(semitones, -24), 24) * 0.057762265046662105)
  }

  /// The gain with which many overlapping grains are about as loud as the sound from which they are taken: the sum of
  /// the squares of sin² windows is 3/8 of their overlap.
  static func level(rate: Float, seconds: Float) -> Float {
    1 / max(1, 0.375 * rate * seconds).squareRoot()
  }
}

/// The parameters that all granular units share.
extension ParameterSpec {
  static let grainWindow = ParameterSpec(
    "window", in: 0...3, default: 0,
    doc:
      "Shape: 0 Hann, 1 Tukey (flat middle), 2 Gaussian, 3 dying away (nearest whole number).")
  static let grainReverse = ParameterSpec(
    "reverse", in: 0...1, default: 0, doc: "Part of the grains that run backwards.")
  static let grainSync = ParameterSpec(
    "sync", in: 0...1, default: 0, doc: "0 grains at random times, 1 in equal steps.")
}
