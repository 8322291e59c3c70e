internal import CKernels
import Glibc
import Score

/// The power spectrum of two real signals under a Hann window by one complex transform, in which one signal is the
/// real part and the other the imaginary part. Two channels of 2048 samples take 2.5 to 4 µs.
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
    power = .lines(size / 2)
    power.initialize(repeating: 0, count: size / 2)
    window = .lines(size)
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
    let loops = kernels_now().pointee
    loops.weigh(real, imaginary, first, second, window, Int32(size))
    transform.forward()
    loops.powers(power, real, imaginary, scale, Int32(size))
  }

  /// The power of two that is nearest to a time, but at least 32.
  public static func size(seconds: Double, sampleRate: Double) -> Int {
    max(32, 1 << Int(log2(seconds * sampleRate).rounded()))
  }
}
