import Signals
import Score

/// Minimum-phase impulse responses for given magnitudes, by the folded cepstrum (Oppenheim and Schafer, Discrete-Time
/// Signal Processing, 13.5.4).
struct MinimumPhase {
  private let transform: DoubleTransform
  private let taps: Int
  private let fade: [Double]

  /// - Parameter taps: length of the responses; the last eighth fades out.
  init(_ transform: DoubleTransform, taps: Int) {
    (self.transform, self.taps) = (transform, taps)
    let length = taps / 8
    fade = (0..<taps).map {
      let rest = taps - $0
      guard rest <= length else { return 1 }
      return 0.5 - 0.5 * UnitCircle.at(turns: Double(rest) / Double(2 * length + 2)).cosine
    }
  }

  /// Computes two responses at once. The magnitudes, from 0 Hz to half the sample rate, are above 0.
  func responses(_ a: [Double], _ b: [Double]) -> ([Double], [Double]) {
    let (size, half) = (transform.capacity, transform.capacity / 2)
    var (re, im) = ([Double](repeating: 0, count: size), [Double](repeating: 0, count: size))
    for k in 0...half {
      let mirror = (size - k) % size
      re[k] = Math.log(a[k])
      im[k] = Math.log(b[k])
      (re[mirror], im[mirror]) = (re[k], im[k])
    }
    inverse(&re, &im)
    // Each real cepstrum is even; its later half is folded onto the earlier.
    for n in 1..<half {
      re[n] *= 2
      im[n] *= 2
      (re[size - n], im[size - n]) = (0, 0)
    }
    transform.forward(&re, &im, count: size)
    var (x, y) = (re, im)
    for k in 0...half {
      let j = (size - k) % size
      let first = Self.exponential((re[k] + re[j]) / 2, (im[k] - im[j]) / 2)
      let second = Self.exponential((im[k] + im[j]) / 2, (re[j] - re[k]) / 2)
      // first + i · second
      x[k] = first.re - second.im
      y[k] = first.im + second.re
      guard j != k else { continue }
      // both are real: their spectra are mirrored
      x[j] = first.re + second.im
      y[j] = second.re - first.im
    }
    inverse(&x, &y)
    return ((0..<taps).map { fade[$0] * x[$0] }, (0..<taps).map { fade[$0] * y[$0] })
  }

  private func inverse(_ re: inout [Double], _ im: inout [Double]) {
    transform.inverse(&re, &im, count: re.count)
    let scale = 1 / Double(re.count)
    for i in re.indices {
      re[i] *= scale
      im[i] *= scale
    }
  }

  private static func exponential(_ re: Double, _ im: Double) -> (re: Double, im: Double) {
    let length = Math.exp(re)
    let turn = UnitCircle.at(turns: im / (2 * .pi))
    return (length * turn.cosine, length * turn.sine)
  }
}
