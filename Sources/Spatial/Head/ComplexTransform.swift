import Signals

/// The discrete Fourier transform X[k] = Σ x[n] e^{-2πikn/N} in double precision, in place, for making heads.
///
/// Iterative radix 2, decimation in time (Cooley and Tukey, Mathematics of Computation 19, 1965).
struct ComplexTransform {
  let size: Int
  private let cosines: [Double]
  private let sines: [Double]
  private let places: [Int]

  /// - Parameter size: a power of two, 2 or more.
  init(size: Int) {
    precondition(size > 1 && size & (size - 1) == 0, "a transform's length is a power of two")
    self.size = size
    let turns = (0..<size / 2).map { Math.circle(turns: -Double($0) / Double(size)) }
    (cosines, sines) = (turns.map { $0.cosine }, turns.map { $0.sine })
    let bits = size.trailingZeroBitCount
    places = (0..<size).map { i in
      (0..<bits).reduce(0) { $0 << 1 | (i >> $1) & 1 }
    }
  }

  func forward(_ re: UnsafeMutablePointer<Double>, _ im: UnsafeMutablePointer<Double>) {
    for i in 0..<size where places[i] > i {
      swap(&re[i], &re[places[i]])
      swap(&im[i], &im[places[i]])
    }
    cosines.withUnsafeBufferPointer { cosines in
      sines.withUnsafeBufferPointer { sines in
        var half = 1
        while half < size {
          pass(re, im, half, cosines.baseAddress!, sines.baseAddress!)
          half *= 2
        }
      }
    }
  }

  /// The inverse, with its factor 1/N.
  func inverse(_ re: UnsafeMutablePointer<Double>, _ im: UnsafeMutablePointer<Double>) {
    forward(im, re)
    let scale = 1 / Double(size)
    for i in 0..<size {
      re[i] *= scale
      im[i] *= scale
    }
  }

  private func pass(
    _ re: UnsafeMutablePointer<Double>, _ im: UnsafeMutablePointer<Double>, _ half: Int,
    _ cosines: UnsafePointer<Double>, _ sines: UnsafePointer<Double>
  ) {
    let turn = size / (2 * half)
    var start = 0
    while start < size {
      for j in 0..<half {
        let (c, s) = (cosines[j * turn], sines[j * turn])
        let (a, b) = (start + j, start + j + half)
        let x = re[b] * c - im[b] * s
        let y = re[b] * s + im[b] * c
        re[b] = re[a] - x
        im[b] = im[a] - y
        re[a] += x
        im[a] += y
      }
      start += 2 * half
    }
  }
}
