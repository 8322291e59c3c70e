import Glibc

/// The critical bands of hearing on the Bark scale.
public enum Bark {
  /// Edges of the bands in Hz, from the lowest (E. Zwicker, "Subdivision of the audible frequency range into
  /// critical bands", JASA 33, 1961, 248).
  public static let edges: [Double] = [
    0, 100, 200, 300, 400, 510, 630, 770, 920, 1080, 1270, 1480, 1720, 2000, 2320, 2700, 3150, 3700,
    4400, 5300, 6400, 7700, 9500, 12_000, 15_500,
  ]

  /// The number of critical bands, 24.
  public static let bands = edges.count - 1
}

/// The powers in the critical bands of a power spectrum. A bin that an edge cuts is divided between both bands.
public struct BarkBands: Sendable {
  /// The bins of a band: the first one, and where in `parts` the parts of their powers are that lie within it.
  private struct Band {
    let first: Int
    let parts: Range<Int>
  }

  private let bands: [Band]
  private let parts: [Double]

  /// - Parameters:
  ///   - size: the length of the transform, samples.
  ///   - bins: values of its power spectrum, from 0 Hz: `size / 2`, or one more with that at half the sample rate.
  ///   - sampleRate: samples per second, Hz.
  public init(size: Int, bins: Int, sampleRate: Double) {
    let width = sampleRate / Double(size)
    var (bands, parts): ([Band], [Double]) = ([], [])
    for band in 0..<Bark.bands {
      let common = (0..<bins).map { bin -> Double in
        let frequency = Double(bin) * width
        let (low, high) = (frequency - width / 2, min(frequency + width / 2, sampleRate / 2))
        return min(high, Bark.edges[band + 1]) - max(low, Bark.edges[band])
      }
      let first = common.firstIndex { $0 > 0 } ?? bins
      let own = common[first...].prefix { $0 > 0 }.map { $0 / width }
      bands.append(Band(first: first, parts: parts.count..<parts.count + own.count))
      parts += own
    }
    (self.bands, self.parts) = (bands, parts)
  }

  /// Writes the power of each band, the sum over its bins.
  public func sum(
    _ power: UnsafePointer<Float>, into powers: UnsafeMutableBufferPointer<Double>
  ) {
    powers.update(repeating: 0)
    parts.withUnsafeBufferPointer { parts in
      for (number, band) in bands.enumerated() {
        let own = UnsafeBufferPointer(rebasing: parts[band.parts])
        let bins = power + band.first
        var sum = 0.0
        for i in 0..<own.count { sum += own[i] * Double(bins[i]) }
        powers[number] = sum
      }
    }
  }
}

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
