import Signals

internal import CKernels

/// The discrete Fourier transform in place: X[k] = Σ x[n] e^(-2πikn/N).
final class ComplexTransform {
  let size: Int
  let re: UnsafeMutablePointer<Float>
  let im: UnsafeMutablePointer<Float>
  private let spare: UnsafeMutablePointer<Float>
  private let cosines: UnsafeMutablePointer<Float>
  private let sines: UnsafeMutablePointer<Float>

  /// - Parameter size: a power of two.
  init(size: Int) {
    self.size = size
    re = .allocate(capacity: size)
    im = .allocate(capacity: size)
    spare = .allocate(capacity: 2 * size)
    cosines = .allocate(capacity: size / 2)
    sines = .allocate(capacity: size / 2)
    for k in 0..<size / 2 {
      let turn = Math.circle(turns: Double(k) / Double(size))
      cosines[k] = Float(turn.cosine)
      sines[k] = Float(-turn.sine)
    }
  }

  deinit {
    re.deallocate()
    im.deallocate()
    spare.deallocate()
    cosines.deallocate()
    sines.deallocate()
  }

  func forward() {
    kernels_now().pointee.transform(re, im, spare, cosines, sines, Int32(size))
  }
}
