import Glibc

/// Masking between sounds in the critical bands.
///
/// The power of each band spreads to the others by the function of M. R. Schroeder, B. S. Atal and J. L. Hall
/// ("Optimizing digital speech coders by exploiting masking properties of the human ear", JASA 66, 1979, 1647):
/// 15.81 + 7.5 (z + 0.474) − 17.5 √(1 + (z + 0.474)²) dB at z bands above the masker. Sound lies below the
/// threshold when it is 5.5 dB or more under what arrives, as noise masks (J. D. Johnston, "Transform coding of
/// audio signals using perceptual noise criteria", IEEE JSAC 6, 1988, 314). Without a calibration there is no
/// threshold in quiet: -120 dBFS stands for it.
public enum Masking {
  /// The masking index of noise: by how many dB the threshold lies below the spread power of the masker.
  public static let index = 5.5
  /// The level that stands for silence, dBFS.
  public static let silence = -120.0
  /// The level in dBFS; a softer band does not count as sounding.
  public static let quiet = -70.0
  /// The name of the effect that follows the masked thresholds of the surroundings.
  public static let effect = "unmask"
  /// The beginning of the names of that effect's threshold parameters, which end in the number of the band.
  public static let parameterPrefix = "threshold_"

  /// The factor by which power spreads from one band to another, `spread[to][from]`.
  private static let spread: [[Double]] = (0..<Bark.bands).map { to in
    (0..<Bark.bands).map { from in pow(10, spreading(Double(to - from)) / 10) }
  }

  /// The level that arrives a number of Bark bands above a masker, dB relative to the masker.
  public static func spreading(_ bands: Double) -> Double {
    let z = bands + 0.474
    return 15.81 + 7.5 * z - 17.5 * (1 + z * z).squareRoot()
  }

  /// The masked threshold in each Bark band, dBFS: sound below it is masked by a sound with these band levels.
  /// - Parameter levels: one per band; what is not a number is silence.
  public static func thresholds(of levels: [Double]) -> [Double] {
    let powers = levels.map { $0 > silence ? pow(10, $0 / 10) : 0 }
    return spread.map { row in
      var sum = 0.0
      for (part, power) in zip(row, powers) { sum += part * power }
      return sum > 0 ? max(silence, 10 * log10(sum) - index) : silence
    }
  }

  /// Whether the level in each band lies above the threshold there and above `quiet`.
  public static func isHeard(_ levels: [Double], thresholds: [Double]) -> [Bool] {
    zip(levels, thresholds).map { $0 > quiet && $0 > $1 }
  }
}

extension Bark {
  /// The Bark band that a frequency in Hz lies in, from 0; the highest for all frequencies above.
  public static func band(of frequency: Double) -> Int {
    let above = edges.firstIndex { $0 > frequency } ?? edges.count
    return min(max(0, above - 1), bands - 1)
  }
}
