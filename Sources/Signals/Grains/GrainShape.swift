internal import CKernels

/// How one grain sounds.
struct GrainShape {
  /// Frames from its beginning to its end.
  var frames: Int32
  /// Samples read per frame, forward; 4 at most.
  var ratio: Double
  var isReversed: Bool
  var left: Float
  var right: Float
  /// 0 sin², 1 with a flat middle, 2 a bell, 3 dying away.
  var window: Float

  static let longestRatio = 4.0

  /// Where it reads, in samples of 2^-23 per frame.
  var rate: Int32 {
    let held = min(max(ratio, 0), Self.longestRatio)
    return Int32((held * 8_388_608).rounded()) * (isReversed ? -1 : 1)
  }

  /// The samples from its first to its last frame, in parts of 2^-23.
  var reach: Int64 { Int64(rate.magnitude) * Int64(max(0, frames - 1)) }

  /// The grain as the kernel reads it, `first` frames into the present stretch.
  ///
  /// - Parameter way: the earliest sample that it reads, in parts of 2^-23.
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

  /// 2^(semitones / 12), two octaves at most up or down.
  static func ratio(semitones: Double) -> Double {
    Math.exp(min(max(semitones, -24), 24) * 0.057762265046662105)
  }

  /// A factor by which many grains on top of each other are about as loud as what they are taken from:
  /// the sum of the squares of sin² windows is 3/8 of their overlap.
  static func level(rate: Float, seconds: Float) -> Float {
    1 / max(1, 0.375 * rate * seconds).squareRoot()
  }
}
