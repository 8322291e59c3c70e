import Glibc
import Score

/// The measures of one frame of sound, in the order of `Inputs.ambience`.
///
/// - Level: RMS of the frame in dB of full scale, so that a full-scale sine is −3.01 dBFS (AES17 would call
///   it 0); silence is −120.
/// - Centroid and flatness: as librosa's `spectral_centroid` and `spectral_flatness` define them
///   (magnitude-weighted mean frequency; geometric over arithmetic mean of the power, not below 1e-10), in
///   Hann's window without padding. Of digital silence they are 0 and 1.
/// - Onset: 0; it takes the frames before (`OnsetStrength`).
/// - Bands: the power within a Bark band; a bin of the transform that an edge cuts is shared between both
///   bands. All bands add up to the level of what lies below 15.5 kHz.
struct AmbienceFrame {
  /// The lowest level, in dBFS.
  static let floor = -120.0

  private let spectrum: RealSpectrum
  private let frequencies: [Double]
  private let bands: BarkBands

  /// The index of the first band among the values.
  static let firstBand = Inputs.ambience.count - Bark.bands

  init(frame: Int, sampleRate: Double) {
    spectrum = RealSpectrum(count: frame)
    let width = sampleRate / Double(frame)
    frequencies = (0...frame / 2).map { Double($0) * width }
    bands = BarkBands(size: frame, bins: frame / 2 + 1, sampleRate: sampleRate)
  }

  /// Measures a frame into `values`, which has a place for each of `Inputs.ambience`.
  func measure(
    _ samples: UnsafeBufferPointer<Float>, into values: UnsafeMutableBufferPointer<Double>
  ) {
    var sum = 0.0
    for sample in samples { sum += Double(sample) * Double(sample) }
    values[0] = Self.decibels(sum / Double(samples.count))
    spectrum.transform(samples)
    (values[1], values[2]) = shape()
    values[3] = 0
    measureBands(UnsafeMutableBufferPointer(rebasing: values[Self.firstBand...]))
  }

  private func shape() -> (centroid: Double, flatness: Double) {
    let power = spectrum.power
    var (magnitudes, moment, logarithms, powers) = (0.0, 0.0, 0.0, 0.0)
    for k in power.indices {
      let value = Double(power[k])
      let magnitude = value.squareRoot()
      magnitudes += magnitude
      moment += magnitude * frequencies[k]
      logarithms += log(max(1e-10, value))
      powers += max(1e-10, value)
    }
    let count = Double(power.count)
    let centroid = magnitudes > 0 ? moment / magnitudes : 0
    return (centroid, exp(logarithms / count) / (powers / count))
  }

  /// Measures the levels of the bands: the one-sided power over N Σw², so that white noise keeps its power (Parseval's
  /// theorem).
  private func measureBands(_ levels: UnsafeMutableBufferPointer<Double>) {
    bands.sum(spectrum.power, into: levels)
    let scale = 2 / (Double(spectrum.count) * Double(spectrum.windowPower))
    for band in levels.indices { levels[band] = Self.decibels(levels[band] * scale) }
  }

  private static func decibels(_ power: Double) -> Double {
    power > 0 ? max(floor, 10 * log10(power)) : floor
  }
}
