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
  /// The part of a bin's power that lies within a band.
  private struct Share {
    let bin: Int
    let band: Int
    let part: Double
  }

  private let shares: [Share]

  /// - Parameters:
  ///   - size: the length of the transform, samples.
  ///   - bins: values of its power spectrum, from 0 Hz: `size / 2`, or one more with that at half the sample rate.
  ///   - sampleRate: samples per second, Hz.
  public init(size: Int, bins: Int, sampleRate: Double) {
    let width = sampleRate / Double(size)
    shares = (0..<bins).flatMap { bin -> [Share] in
      let frequency = Double(bin) * width
      let (low, high) = (frequency - width / 2, min(frequency + width / 2, sampleRate / 2))
      return (0..<Bark.bands).compactMap { band in
        let common = min(high, Bark.edges[band + 1]) - max(low, Bark.edges[band])
        return common > 0 ? Share(bin: bin, band: band, part: common / width) : nil
      }
    }
  }

  /// Writes the power of each band, the sum over its bins.
  public func sum(_ power: UnsafePointer<Float>, into bands: UnsafeMutableBufferPointer<Double>) {
    bands.update(repeating: 0)
    for share in shares { bands[share.band] += share.part * Double(power[share.bin]) }
  }
}
