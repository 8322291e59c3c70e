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
