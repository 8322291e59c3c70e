/// Discrete Fourier transforms of two real signals at once, as one complex signal: the left channel its
/// real part, the right one its imaginary part. X[k] = Σ x[n] e^(-2πikn/N).
final class SpectrumPlan {
  let size: Int
  /// Numbers of a half spectrum, 0 to half the sample rate, padded to whole vectors.
  let bins: Int
  private let cosines: UnsafeMutablePointer<Float>
  private let sines: UnsafeMutablePointer<Float>
  private let re: UnsafeMutablePointer<Float>
  private let im: UnsafeMutablePointer<Float>
  private let spare: UnsafeMutablePointer<Float>

  /// - Parameter size: a power of two.
  init(size: Int) {
    self.size = size
    bins = size / 2 + 8
    cosines = .allocate(capacity: size / 2)
    sines = .allocate(capacity: size / 2)
    re = .allocate(capacity: size)
    im = .allocate(capacity: size)
    spare = .allocate(capacity: 2 * size)
    for k in 0..<size / 2 {
      let turn = Math.circle(turns: Double(k) / Double(size))
      cosines[k] = Float(turn.cosine)
      sines[k] = Float(-turn.sine)
    }
  }

  deinit {
    cosines.deallocate()
    sines.deallocate()
    re.deallocate()
    im.deallocate()
    spare.deallocate()
  }

  /// Numbers of the spectra of both channels: the left one's real parts, its imaginary parts, the right
  /// one's.
  var spectrumSize: Int { 4 * bins }

  /// - Parameter left: and right: `size` samples.
  func forward(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>,
    to spectrum: UnsafeMutablePointer<Float>
  ) {
    re.update(from: left, count: size)
    im.update(from: right, count: size)
    Kernels.transform(re, im, spare: spare, cosines, sines, size: size)
    let (leftRe, leftIm) = (spectrum, spectrum + bins)
    let (rightRe, rightIm) = (spectrum + 2 * bins, spectrum + 3 * bins)
    for k in 0...size / 2 {
      let mirror = (size - k) & (size - 1)
      leftRe[k] = 0.5 * (re[k] + re[mirror])
      leftIm[k] = 0.5 * (im[k] - im[mirror])
      rightRe[k] = 0.5 * (im[k] + im[mirror])
      rightIm[k] = 0.5 * (re[mirror] - re[k])
    }
    for k in size / 2 + 1..<bins {
      (leftRe[k], leftIm[k], rightRe[k], rightIm[k]) = (0, 0, 0, 0)
    }
  }

  /// Both channels of a spectrum; the second half of what the transform gives, the part of overlap-save
  /// that has no wrapped beginning.
  func inverse(
    _ spectrum: UnsafePointer<Float>, left: UnsafeMutablePointer<Float>,
    right: UnsafeMutablePointer<Float>
  ) {
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
    Kernels.transform(re, im, spare: spare, cosines, sines, size: size)
    let scale = 1 / Float(size)
    for i in 0..<size / 2 {
      left[i] = im[size / 2 + i] * scale
      right[i] = re[size / 2 + i] * scale
    }
  }
}
