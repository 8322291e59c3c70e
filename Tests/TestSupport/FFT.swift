import Glibc

/// Discrete Fourier transform of a power-of-two length: X[k] = Σ x[n] e^{-2πikn/N}.
///
/// Iterative radix 2 in double precision, written apart from the transforms of the sound modules, so
/// that tests have a witness of their own.
public struct FFT {
  public let count: Int
  private let cosines: [Double]
  private let sines: [Double]

  /// - Parameter count: a power of two, 2 or more.
  public init(count: Int) {
    precondition(count > 1 && count & (count - 1) == 0, "an FFT's length is a power of two")
    self.count = count
    cosines = (0..<count / 2).map { cos(2 * .pi * Double($0) / Double(count)) }
    sines = (0..<count / 2).map { -sin(2 * .pi * Double($0) / Double(count)) }
  }

  /// Transforms in place. `real` and `imaginary` have `count` values each.
  public func forward(_ real: inout [Double], _ imaginary: inout [Double]) {
    precondition(real.count == count && imaginary.count == count, "the FFT was made for \(count)")
    permute(&real, &imaginary)
    var span = 1
    while span < count {
      let stride = count / (2 * span)
      for block in Swift.stride(from: 0, to: count, by: 2 * span) {
        for k in 0..<span {
          let (c, s) = (cosines[k * stride], sines[k * stride])
          let (i, j) = (block + k, block + k + span)
          let re = c * real[j] - s * imaginary[j]
          let im = c * imaginary[j] + s * real[j]
          (real[j], imaginary[j]) = (real[i] - re, imaginary[i] - im)
          (real[i], imaginary[i]) = (real[i] + re, imaginary[i] + im)
        }
      }
      span *= 2
    }
  }

  /// The inverse, with its factor 1/N.
  public func inverse(_ real: inout [Double], _ imaginary: inout [Double]) {
    forward(&imaginary, &real)
    for i in 0..<count {
      real[i] /= Double(count)
      imaginary[i] /= Double(count)
    }
  }

  private func permute(_ real: inout [Double], _ imaginary: inout [Double]) {
    let bits = count.trailingZeroBitCount
    for i in 0..<count {
      var (j, rest) = (0, i)
      for _ in 0..<bits {
        j = j << 1 | rest & 1
        rest >>= 1
      }
      if j > i {
        real.swapAt(i, j)
        imaginary.swapAt(i, j)
      }
    }
  }
}
