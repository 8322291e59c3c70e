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
