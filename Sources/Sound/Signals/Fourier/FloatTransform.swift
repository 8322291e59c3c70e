internal import CKernels
import Glibc
import Score

/// The discrete Fourier transform in single precision, in place: X[k] = Σ x[n] e^(-2πikn/N).
///
/// The kernel `transform` implements Stockham's autosort algorithm (W. T. Cochran et al., "What is the fast Fourier
/// transform?", Proceedings of the IEEE 55, 1967).
public final class FloatTransform {
  /// The length of the transform.
  public let size: Int
  /// The real parts, `size` of them.
  public let re: UnsafeMutablePointer<Float>
  /// The imaginary parts.
  public let im: UnsafeMutablePointer<Float>
  private let spare: UnsafeMutablePointer<Float>
  private let cosines: UnsafeMutablePointer<Float>
  private let sines: UnsafeMutablePointer<Float>

  /// - Parameter size: a power of two, 4 or more.
  public init(size: Int) {
    precondition(size >= 4 && size & (size - 1) == 0, "a transform's size is a power of two")
    self.size = size
    re = .lines(size)
    im = .lines(size)
    spare = .lines(2 * size)
    cosines = .lines(size / 2)
    sines = .lines(size / 2)
    for k in 0..<size / 2 {
      let turn = UnitCircle.at(turns: Double(k) / Double(size))
      cosines[k] = Float(turn.cosine)
      sines[k] = Float(-turn.sine)
    }
  }

  deinit {
    for memory in [re, im, spare, cosines, sines] { memory.deallocate() }
  }

  /// Transforms the numbers in `re` and `im`. With the two arrays exchanged this is the inverse, without its factor
  /// 1/N.
  public func forward() {
    kernels_now().pointee.transform(re, im, spare, cosines, sines, Int32(size))
  }
}

extension UnsafeMutablePointer<Float> {
  /// Allocates numbers that begin where a cache line of 64 bytes does, so that no vector lies in two.
  static func lines(_ count: Int) -> UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer.allocate(byteCount: 4 * count, alignment: 64)
      .bindMemory(to: Float.self, capacity: count)
  }
}

/// Discrete Fourier transforms of two real signals at once, as one complex signal: the left channel its
/// real part, the right one its imaginary part.
public final class PairTransform {
  /// The length of the transform.
  public let size: Int
  /// The number of bins from 0 to half the sample rate, padded to a whole number of vectors.
  public let bins: Int
  private let transform: FloatTransform

  /// - Parameter size: a power of two, 4 or more.
  public init(size: Int) {
    self.size = size
    bins = size / 2 + 8
    transform = FloatTransform(size: size)
  }

  /// The number of values in the spectra of both channels: the left one's real parts, its imaginary parts, then the
  /// right one's.
  public var spectrumSize: Int { 4 * bins }

  /// Transforms `size` samples of each channel.
  public func forward(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>,
    to spectrum: UnsafeMutablePointer<Float>
  ) {
    let (re, im) = (transform.re, transform.im)
    re.update(from: left, count: size)
    im.update(from: right, count: size)
    transform.forward()
    let (leftRe, leftIm) = (spectrum, spectrum + bins)
    let (rightRe, rightIm) = (spectrum + 2 * bins, spectrum + 3 * bins)
    for k in 0...size / 2 {
      let mirror = (size - k) & (size - 1)
      leftRe[k] = 0.5 * (re[k] + re[mirror])
      leftIm[k] = 0.5 * (im[k] - im[mirror])
      rightRe[k] = 0.5 * (im[k] + im[mirror])
      rightIm[k] = 0.5 * (re[mirror] - re[k])
    }
    for k in size / 2 + 1..<bins { (leftRe[k], leftIm[k], rightRe[k], rightIm[k]) = (0, 0, 0, 0) }
  }

  /// Transforms a spectrum back to both channels. Only the second half of the result is written: the part of
  /// overlap-save without wrapped samples.
  public func inverse(
    _ spectrum: UnsafePointer<Float>, left: UnsafeMutablePointer<Float>,
    right: UnsafeMutablePointer<Float>
  ) {
    let (re, im) = (transform.re, transform.im)
    let (leftRe, leftIm) = (spectrum, spectrum + bins)
    let (rightRe, rightIm) = (spectrum + 2 * bins, spectrum + 3 * bins)
    // The inverse is the forward transform with both parts exchanged.
    for k in 0...size / 2 {
      im[k] = leftRe[k] - rightIm[k]
      re[k] = leftIm[k] + rightRe[k]
      guard k > 0, k < size / 2 else { continue }
      im[size - k] = leftRe[k] + rightIm[k]
      re[size - k] = rightRe[k] - leftIm[k]
    }
    transform.forward()
    let scale = 1 / Float(size)
    for i in 0..<size / 2 {
      left[i] = im[size / 2 + i] * scale
      right[i] = re[size / 2 + i] * scale
    }
  }
}

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
