/// Inverse discrete Fourier transform of a power-of-two length, in place; used to make tables.
///
/// Iterative radix-2 decimation in time (Cooley and Tukey, Mathematics of Computation 19, 1965).
/// Unscaled: x[n] = Σ X[k] e^{+2πikn/N}.
enum FourierTransform {
  static func inverse(real: inout [Double], imaginary: inout [Double]) {
    let n = real.count
    precondition(n > 1 && n & (n - 1) == 0, "the transform's length must be a power of two")
    reorder(&real, &imaginary)
    var half = 1
    while half < n {
      for j in 0..<half {
        let (c, s) = Math.circle(turns: Double(j) / Double(2 * half))
        for a in stride(from: j, to: n, by: 2 * half) {
          let b = a + half
          let re = real[b] * c - imaginary[b] * s
          let im = real[b] * s + imaginary[b] * c
          real[b] = real[a] - re
          imaginary[b] = imaginary[a] - im
          real[a] += re
          imaginary[a] += im
        }
      }
      half *= 2
    }
  }

  private static func reorder(_ real: inout [Double], _ imaginary: inout [Double]) {
    let n = real.count
    var j = 0
    for i in 1..<n {
      var bit = n >> 1
      while j & bit != 0 {
        j ^= bit
        bit >>= 1
      }
      j |= bit
      if i < j {
        real.swapAt(i, j)
        imaginary.swapAt(i, j)
      }
    }
  }
}
