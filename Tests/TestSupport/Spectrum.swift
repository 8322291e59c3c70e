import Glibc

/// The power spectrum of a piece of sound.
public struct Spectrum {
  /// Power per bin, 0 Hz to half the sample rate, of the windowed signal; unscaled.
  public let power: [Double]
  /// Hertz from bin to bin.
  public let binWidth: Double
  public let sampleRate: Double

  /// - Parameter samples: a power of two of them.
  public init(_ samples: [Float], sampleRate: Double, window: Window = .blackmanSquared) {
    let count = samples.count
    let weights = window.values(count)
    var real = (0..<count).map { Double(samples[$0]) * weights[$0] }
    var imaginary = [Double](repeating: 0, count: count)
    FFT(count: count).forward(&real, &imaginary)
    power = (0...count / 2).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
    binWidth = sampleRate / Double(count)
    self.sampleRate = sampleRate
  }

  /// Power in a band of frequencies.
  public func power(from low: Double, to high: Double) -> Double {
    var sum = 0.0
    for k in power.indices where Double(k) * binWidth >= low && Double(k) * binWidth < high {
      sum += power[k]
    }
    return sum
  }

  /// Bins in a band of frequencies.
  public func bins(from low: Double, to high: Double) -> Int {
    power.indices.count { Double($0) * binWidth >= low && Double($0) * binWidth < high }
  }

  /// Energy that lies off the harmonics of `fundamental` against the energy on them, in dB.
  ///
  /// On a harmonic is what lies within 12 Hz of one below half the sample rate less 20 Hz; what lies
  /// below 15 Hz counts as on, so that an offset is no alias.
  public func aliasLevel(fundamental: Double) -> Double {
    var (on, off) = (0.0, 0.0)
    for k in power.indices {
      let hertz = Double(k) * binWidth
      let harmonic = (hertz / fundamental).rounded()
      let isOn =
        harmonic >= 1 && harmonic * fundamental < sampleRate / 2 - 20
        && abs(hertz - harmonic * fundamental) < 12
      if isOn || hertz < 15 { on += power[k] } else { off += power[k] }
    }
    return 10 * log10(off / on)
  }
}
