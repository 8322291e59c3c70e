import Glibc
import Score

/// Levels of the Bark bands and the centroid of a power spectrum. A bin that an edge cuts is shared by both bands.
struct BandMeter: Sendable {
  /// Sum of the bins up to an edge: whole bins, and a part of the next one.
  private struct Edge {
    let whole: Int
    let part: Float
  }

  private let edges: [Edge]
  private let width: Double
  private let bins: Int

  init(size: Int, sampleRate: Double) {
    let (width, bins) = (sampleRate / Double(size), size / 2)
    edges = Bark.edges.map { hertz in
      let place = min(Double(bins), hertz / width + 0.5)
      return Edge(whole: Int(place), part: Float(place - Double(Int(place))))
    }
    (self.width, self.bins) = (width, bins)
  }

  /// Adds the 24 levels of a spectrum in dBFS, -120 or more.
  /// - Parameters:
  ///   - power: `PowerSpectrum.power`.
  ///   - track: gets one level for each band more.
  func levels(_ power: UnsafePointer<Float>, to track: inout [Float]) {
    for band in 0..<Bark.bands {
      let (low, high) = (edges[band], edges[band + 1])
      var sum = high.whole < bins ? high.part * power[high.whole] : 0
      if low.whole < bins { sum -= low.part * power[low.whole] }
      for bin in low.whole..<high.whole { sum += power[bin] }
      track.append(Self.level(sum))
    }
  }

  /// Centre of gravity of the power above 0 Hz, Hz; NaN in silence.
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
