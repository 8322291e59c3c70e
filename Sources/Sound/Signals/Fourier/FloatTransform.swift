internal import CKernels
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
