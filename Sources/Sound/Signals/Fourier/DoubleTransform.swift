internal import CKernels
import Score

/// The discrete Fourier transform of power-of-two lengths in double precision, in place.
///
/// The algorithm is the iterative radix-2 decimation in time (Cooley and Tukey, Mathematics of Computation 19, 1965).
/// One plan serves all lengths up to its own.
public final class DoubleTransform: Sendable {
  /// The greatest length.
  public let capacity: Int
  /// The turns of each pass: e^{πik/half} at `half + k`, for k < half.
  private nonisolated(unsafe) let cosines: UnsafeMutablePointer<Double>
  private nonisolated(unsafe) let sines: UnsafeMutablePointer<Double>

  /// - Parameter capacity: a power of two, 2 or more.
  public init(capacity: Int) {
    precondition(
      capacity > 1 && capacity & (capacity - 1) == 0, "a transform's length is a power of two")
    self.capacity = capacity
    cosines = .allocate(capacity: capacity)
    sines = .allocate(capacity: capacity)
    let finest = capacity / 2
    for k in 0..<finest {
      (cosines[finest + k], sines[finest + k]) = UnitCircle.at(turns: Double(k) / Double(capacity))
    }
    // Every other turn of the pass after it.
    for place in stride(from: finest - 1, to: 0, by: -1) {
      let half = 1 << (Int.bitWidth - 1 - place.leadingZeroBitCount)
      let next = 2 * half + 2 * (place - half)
      (cosines[place], sines[place]) = (cosines[next], sines[next])
    }
  }

  deinit {
    cosines.deallocate()
    sines.deallocate()
  }

  /// Transforms in place: X[k] = Σ x[n] e^{-2πikn/N}.
  /// - Parameter n: the length, a power of two not above the capacity.
  public func forward(
    _ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>, count n: Int
  ) {
    inverse(imaginary, real, count: n)
  }

  /// Transforms back in place, without the factor 1/N: x[n] = Σ X[k] e^{+2πikn/N}.
  /// - Parameter n: the length, a power of two not above the capacity.
  public func inverse(
    _ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>, count n: Int
  ) {
    precondition(
      n > 1 && n & (n - 1) == 0 && n <= capacity, "a transform's length is a power of two")
    reorder(real, imaginary, count: n)
    var half = 1
    while half < n {
      kernels_now().pointee.butterflies(
        real, imaginary, cosines + half, sines + half, Int32(half), Int32(n))
      half *= 2
    }
  }

  private func reorder(
    _ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>, count n: Int
  ) {
    var j = 0
    for i in 1..<n {
      var bit = n >> 1
      while j & bit != 0 {
        j ^= bit
        bit >>= 1
      }
      j |= bit
      if i < j {
        swap(&real[i], &real[j])
        swap(&imaginary[i], &imaginary[j])
      }
    }
  }
}
