import Glibc
import Score

/// Measures the levels of the Bark bands and the centroid of a power spectrum.
struct BandMeter: Sendable {
  private let bands: BarkBands
  private let width: Double
  private let bins: Int

  init(size: Int, sampleRate: Double) {
    (width, bins) = (sampleRate / Double(size), size / 2)
    bands = BarkBands(size: size, bins: bins, sampleRate: sampleRate)
  }

  /// Appends the 24 band levels of a spectrum in dBFS, at least -120.
  /// - Parameters:
  ///   - power: `PowerSpectrum.power`.
  ///   - track: receives one more level per band.
  func levels(_ power: UnsafePointer<Float>, to track: inout [Float]) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Bark.bands) { sums in
      bands.sum(power, into: sums)
      track += sums.lazy.map { Self.level(Float($0)) }
    }
  }

  /// The centroid of the power above 0 Hz, Hz; NaN in silence.
  func centroid(_ power: UnsafePointer<Float>) -> Float {
    var (sum, moment) = (SIMD8<Float>(), SIMD8<Float>())
    var place = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    let step = SIMD8<Float>(repeating: 8)
    for bin in stride(from: 0, to: bins, by: 8) {
      let x = UnsafeRawPointer(power + bin).loadUnaligned(as: SIMD8<Float>.self)
      sum += x
      moment += x * place
      place += step
    }
    let total = sum.sum() - power[0]
    return total > 1e-12 ? Float(width) * moment.sum() / total : .nan
  }

  static func level(_ power: Float) -> Float {
    power > 1e-12 ? 10 * log10(power) : Float(Masking.silence)
  }
}
