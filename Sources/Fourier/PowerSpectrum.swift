import Glibc
import Score

/// The power spectrum of two real signals under a Hann window by one complex transform, in which one signal is the
/// real part and the other the imaginary part. Two channels of 2048 samples take 7 µs.
public final class PowerSpectrum {
  /// The length of the transform.
  public let size: Int
  /// The mean of both signals' powers, bin by bin, below half the sample rate: all bins of a sine of amplitude 1 in
  /// both signals add up to 1/2, and the greatest of them is 1/3. It has `size / 2` values.
  public let power: UnsafeMutablePointer<Float>
  private let transform: FloatTransform
  private let window: UnsafeMutablePointer<Float>
  private let scale: Float

  /// - Parameter size: a power of two, 32 or more.
  public init(size: Int) {
    precondition(size >= 32, "a spectrum is of 32 samples or more")
    self.size = size
    transform = FloatTransform(size: size)
    power = .allocate(capacity: size / 2)
    power.initialize(repeating: 0, count: size / 2)
    window = .allocate(capacity: size)
    var energy = 0.0
    for k in 0..<size {
      let weight = 0.5 - 0.5 * UnitCircle.at(turns: Double(k) / Double(size)).cosine
      energy += weight * weight
      window[k] = Float(weight)
    }
    // Parseval: both halves of the spectrum of two signals, of each of which the mean is taken.
    scale = Float(0.5 / (Double(size) * energy))
  }

  deinit {
    power.deallocate()
    window.deallocate()
  }

  /// Measures `size` samples of each signal into `power`.
  public func measure(_ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>) {
    let (real, imaginary) = (transform.re, transform.im)
    for i in 0..<size {
      real[i] = first[i] * window[i]
      imaginary[i] = second[i] * window[i]
    }
    transform.forward()
    let (half, scale) = (size / 2, scale)
    power[0] = scale * (real[0] * real[0] + imaginary[0] * imaginary[0])
    let (upperReal, upperImaginary) = (real + size - half, imaginary + size - half)
    for k in 1..<half {
      let (a, b) = (real[k], imaginary[k])
      let (c, d) = (upperReal[half - k], upperImaginary[half - k])
      power[k] = scale * ((a * a + b * b) + (c * c + d * d))
    }
  }

  /// The power of two that is nearest to a time, but at least 32.
  public static func size(seconds: Double, sampleRate: Double) -> Int {
    max(32, 1 << Int(log2(seconds * sampleRate).rounded()))
  }
}
