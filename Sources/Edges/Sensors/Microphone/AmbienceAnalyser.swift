import Glibc
import Score
import Signals

/// Measures a stream of sound frame by frame: 2048 samples every 512, without a constant part (a high-pass
/// of first order at 1 Hz).
public final class AmbienceAnalyser {
  /// The number of samples that are measured together.
  public static let frame = 2048
  /// The number of samples from one frame to the next.
  public static let hop = 512

  private let measure: AmbienceFrame
  private var samples: [Float] = []
  private var values: [Double]
  private var onset = OnsetStrength()
  private let pole: Double
  private var input = 0.0
  private var output = 0.0

  /// - Parameter sampleRate: Hz, of one channel.
  public init(sampleRate: Double) {
    measure = AmbienceFrame(frame: Self.frame, sampleRate: sampleRate)
    pole = 1 - 2 * .pi / sampleRate
    samples.reserveCapacity(2 * Self.frame)
    values = Array(repeating: 0, count: Inputs.ambience.count)
  }

  /// Takes samples and calls `each` with the values of every frame that they complete, in the order of
  /// `Inputs.ambience`. Samples that are not finite count as 0.
  public func push(
    _ input: UnsafeBufferPointer<Float>, each: (UnsafeBufferPointer<Double>) -> Void
  ) {
    for sample in input {
      samples.append(withoutConstant(sample.isFinite ? Double(sample) : 0))
      if samples.count < Self.frame { continue }
      values.withUnsafeMutableBufferPointer { values in
        samples.withUnsafeBufferPointer { measure.measure($0, into: values) }
        values[3] = onset.next(
          UnsafeMutableBufferPointer(rebasing: values[AmbienceFrame.firstBand...]))
        each(UnsafeBufferPointer(values))
      }
      samples.removeFirst(Self.hop)
    }
  }

  private func withoutConstant(_ sample: Double) -> Float {
    // A number so small that it would only cost time is 0.
    output = output.magnitude < 1e-30 ? 0 : output
    output = sample - input + pole * output
    input = sample
    return Float(output)
  }
}

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

/// How much of a sound begins in a frame: the rise of the Bark bands' levels against two frames before, mean
/// of all bands, dB.
///
/// Spectral flux on a logarithmic scale, rectified, with a lag (S. Böck, F. Krebs and M. Schedl,
/// "Evaluating the Online Capabilities of Onset Detection Methods", ISMIR 2012); frames overlap, so that the
/// frame just before has heard a part of the onset already. What lies below -90 dBFS is no sound.
struct OnsetStrength {
  static let floor = -90.0
  private static let lag = 2
  private var before: [[Double]] = []

  /// The strength of the next frame, from the levels of its bands in dBFS; 0 for the first two.
  mutating func next(_ levels: UnsafeMutableBufferPointer<Double>) -> Double {
    let now = levels.map { max(Self.floor, $0) }
    defer {
      if before.count == Self.lag { before.removeFirst() }
      before.append(now)
    }
    guard before.count == Self.lag else { return 0 }
    var rise = 0.0
    for (level, old) in zip(now, before[0]) { rise += max(0, level - old) }
    return rise / Double(levels.count)
  }
}

/// Power spectrum of a frame of sound through Hann's window.
final class RealSpectrum {
  /// Frames of a transform.
  let count: Int
  /// |X[k]|² of the last frame, `count / 2 + 1` values, of the transform without any factor.
  private(set) var power: [Float]
  /// Σ w²: what the window makes of white noise of power 1.
  let windowPower: Float
  private let window: [Float]
  private let fourier: FloatTransform

  /// - Parameter count: a power of two, 4 or more.
  init(count: Int) {
    self.count = count
    fourier = FloatTransform(size: count)
    window = (0..<count).map {
      Float(0.5 - 0.5 * UnitCircle.at(turns: Double($0) / Double(count)).cosine)
    }
    windowPower = window.reduce(0) { $0 + $1 * $1 }
    power = Array(repeating: 0, count: count / 2 + 1)
  }

  /// Transforms `count` samples.
  func transform(_ samples: UnsafeBufferPointer<Float>) {
    precondition(samples.count == count, "the spectrum was made for \(count) samples")
    for i in 0..<count { (fourier.re[i], fourier.im[i]) = (samples[i] * window[i], 0) }
    fourier.forward()
    for k in power.indices {
      power[k] = fourier.re[k] * fourier.re[k] + fourier.im[k] * fourier.im[k]
    }
  }
}
