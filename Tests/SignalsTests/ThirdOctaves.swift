import Glibc
import TestSupport

@testable import Signals

/// Power per hertz of a noise in third-octave bands.
struct ThirdOctaves {
  /// Octaves above the lowest band.
  let octaves: [Double]
  /// dB against the lowest band.
  let levels: [Double]

  /// - Parameter pieces: of 65 536 samples each, of all sixteen lanes.
  init(
    _ code: UnitKind, _ inputs: [UnitBench.Input] = [], rate: Float, from low: Double,
    to high: Double, pieces: Int = 8
  ) {
    var sums: [Double] = []
    let bench = UnitBench(code, inputs, sampleRate: rate)
    let out = bench.render(pieces * 65_536, lanes: 0..<16)
    octaves = Array(stride(from: 0.0, through: log2(high / low), by: 1 / 3.0))
    for lane in out {
      for part in 0..<pieces {
        let piece = Array(lane[part * 65_536..<part * 65_536 + 65_536])
        let spectrum = Spectrum(piece, sampleRate: Double(rate), window: .hann)
        let bands = octaves.map { octave in
          let (a, b) = (low * pow(2, octave), low * pow(2, octave + 1 / 3.0))
          return spectrum.power(from: a, to: b) / Double(spectrum.bins(from: a, to: b))
        }
        sums = sums.isEmpty ? bands : zip(sums, bands).map { $0 + $1 }
      }
    }
    levels = sums.map { 10 * log10($0 / sums[0]) }
  }

  /// dB per octave.
  var slope: Double { Statistic.slope(octaves, levels) }
}
