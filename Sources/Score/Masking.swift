import Glibc

/// How sound hides other sound in the critical bands.
///
/// The power of each band spreads to the others by the function of M. R. Schroeder, B. S. Atal and J. L. Hall
/// ("Optimizing digital speech coders by exploiting masking properties of the human ear", JASA 66, 1979, 1647):
/// 15.81 + 7.5 (z + 0.474) − 17.5 √(1 + (z + 0.474)²) dB at z bands above the masker. Sound lies below the
/// threshold when it is 5.5 dB or more under what arrives, as noise masks (J. D. Johnston, "Transform coding of
/// audio signals using perceptual noise criteria", IEEE JSAC 6, 1988, 314). Without a calibration there is no
/// threshold in quiet: -120 dBFS stands for it.
public enum Masking {
  /// dB by which sound must be above the threshold's spread power less this: the masking index of noise.
  public static let index = 5.5
  /// No level.
  public static let silence = -120.0
  /// What is softer than this in a band does not count as sounding, in dBFS.
  public static let quiet = -70.0
  /// The effect that follows the thresholds of the surroundings, and the beginning of the names of its
  /// parameters for them, which end in the number of the band.
  public static let effect = "unmask"
  public static let parameterPrefix = "threshold_"

  /// Power that arrives in a band from another, `spread[to][from]`.
  private static let spread: [[Double]] = (0..<Bark.bands).map { to in
    (0..<Bark.bands).map { from in pow(10, spreading(Double(to - from)) / 10) }
  }

  /// Level in dB, against the masker's, at a distance of Bark bands above it.
  public static func spreading(_ bands: Double) -> Double {
    let z = bands + 0.474
    return 15.81 + 7.5 * z - 17.5 * (1 + z * z).squareRoot()
  }

  /// The level in each Bark band below which sound is masked by sound with these band levels, dBFS.
  /// - Parameter levels: one per band; what is not a number is silence.
  public static func thresholds(of levels: [Double]) -> [Double] {
    let powers = levels.map { $0 > silence ? pow(10, $0 / 10) : 0 }
    return spread.map { row in
      var sum = 0.0
      for (part, power) in zip(row, powers) { sum += part * power }
      return sum > 0 ? max(silence, 10 * log10(sum) - index) : silence
    }
  }

  /// Whether each band is heard among the others of the same sound, and not too soft to count.
  public static func isHeard(_ levels: [Double], thresholds: [Double]) -> [Bool] {
    zip(levels, thresholds).map { $0 > quiet && $0 > $1 }
  }
}

extension Bark {
  /// The band that a frequency in Hz lies in, from 0; the last one for all that is higher.
  public static func band(of frequency: Double) -> Int {
    let above = edges.firstIndex { $0 > frequency } ?? edges.count
    return min(max(0, above - 1), bands - 1)
  }
}
