import Glibc

/// Fourier transform of two real signals at once, as the real and imaginary part of one complex signal.
///
/// Stockham's autosort algorithm (Cochran et al., "What is the fast Fourier transform?", Proceedings of
/// the IEEE 55, 1967), radix 2: the inner loop runs over neighbours.
struct ShortTransform: Sendable {
  let size: Int
  private let cosines: [Float]
  private let sines: [Float]
  private let window: [Float]
  private var real: [Float]
  private var imaginary: [Float]
  private var nextReal: [Float]
  private var nextImaginary: [Float]

  /// - Parameter size: a power of two, 4 or more.
  init(size: Int) {
    precondition(size >= 4 && size & (size - 1) == 0, "a transform's size is a power of two")
    self.size = size
    let angle = { (k: Int) in 2 * Double.pi * Double(k) / Double(size) }
    cosines = (0..<size / 2).map { Float(cos(angle($0))) }
    sines = (0..<size / 2).map { Float(-sin(angle($0))) }
    window = (0..<size).map { Float(0.5 - 0.5 * cos(angle($0))) }
    real = [Float](repeating: 0, count: size)
    (imaginary, nextReal, nextImaginary) = (real, real, real)
  }

  /// Power of each bin below half the sampling rate, the mean of both signals, under a Hann window: a
  /// sine of amplitude 1 in both gives 1 at its bin.
  mutating func power(_ first: [Float], _ second: [Float], into power: inout [Float]) {
    for index in 0..<size {
      real[index] = first[index] * window[index]
      imaginary[index] = second[index] * window[index]
    }
    transform()
    // A sine's bin is a quarter of the size; the two halves of the spectrum hold twice both signals.
    let scale = 4 / (Float(size) * Float(size))
    power[0] = 2 * scale * (real[0] * real[0] + imaginary[0] * imaginary[0])
    for k in 1..<size / 2 {
      let m = size - k
      let above = real[k] * real[k] + imaginary[k] * imaginary[k]
      let below = real[m] * real[m] + imaginary[m] * imaginary[m]
      power[k] = scale * (above + below)
    }
  }

  private mutating func transform() {
    var (length, stride) = (size, 1)
    while length > 1 {
      pass(length, stride)
      swap(&real, &nextReal)
      swap(&imaginary, &nextImaginary)
      (length, stride) = (length / 2, stride * 2)
    }
  }

  private mutating func pass(_ length: Int, _ stride: Int) {
    let half = length / 2
    let step = size / length
    real.withUnsafeBufferPointer { a in
      imaginary.withUnsafeBufferPointer { b in
        nextReal.withUnsafeMutableBufferPointer { c in
          nextImaginary.withUnsafeMutableBufferPointer { d in
            for p in 0..<half {
              let (wr, wi) = (cosines[p * step], sines[p * step])
              let (low, high, out) = (stride * p, stride * (p + half), stride * 2 * p)
              for q in 0..<stride {
                let (xr, xi) = (a[low + q], b[low + q])
                let (yr, yi) = (a[high + q], b[high + q])
                let (dr, di) = (xr - yr, xi - yi)
                c[out + q] = xr + yr
                d[out + q] = xi + yi
                c[out + stride + q] = dr * wr - di * wi
                d[out + stride + q] = dr * wi + di * wr
              }
            }
          }
        }
      }
    }
  }
}
