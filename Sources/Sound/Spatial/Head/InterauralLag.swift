import Score
import Signals

/// The interaural time difference: the lag at which both ears' responses below 1.5 kHz correlate most.
///
/// It is found by cross-correlation after a Butterworth low-pass of fourth order, forwards and backwards, evaluated
/// between the samples by its Fourier series, so that the lag is exact (A. Andreopoulou and B. Katz, JASA 142, 2017).
struct InterauralLag {
  private let bins: Int
  private let weights: [Double]
  /// The angular frequency of each bin, radians per sample.
  private let turns: [Double]
  /// The phase factors e^{jωτ} of the grid of lags on which the search begins.
  private let grid: [(lag: Double, cosines: [Double], sines: [Double])]

  /// - Parameter size: length of the transform whose bins are compared.
  init(sampleRate: Double, size: Int) {
    let step = sampleRate / Double(size)
    let bins = min(size / 2, Int(3500 / step))
    self.bins = bins
    weights = (0...bins).map { k in
      let ratio = Double(k) * step / 1500
      let fourth = ratio * ratio * ratio * ratio
      let power = 1 / (1 + fourth * fourth)
      return k == 0 ? 0 : power * power
    }
    turns = (0...bins).map { 2 * .pi * Double($0) / Double(size) }
    // 1.25 ms to each side: more than any head's 0.8
    let count = 64
    grid = (-count...count).map { i in
      let lag = Double(i) / Double(count) * 0.00125 * sampleRate
      let points = (0...bins).map { UnitCircle.at(turns: Double($0) * lag / Double(size)) }
      return (lag, points.map { $0.cosine }, points.map { $0.sine })
    }
  }

  /// The lag in samples; positive when `b` is later.
  /// - Parameter equaliser: factors of the bins, applied to both.
  func between(_ a: Spectrum, _ b: Spectrum, _ equaliser: [Double]? = nil) -> Double {
    var (re, im) = (weights, weights)
    for k in 0...bins {
      if let equaliser {
        re[k] *= equaliser[k] * equaliser[k]
        im[k] = re[k]
      }
      // conj(A) · B
      re[k] *= a.re[k] * b.re[k] + a.im[k] * b.im[k]
      im[k] *= a.re[k] * b.im[k] - a.im[k] * b.re[k]
    }
    var (best, lag) = (-Double.infinity, 0.0)
    for point in grid {
      var sum = 0.0
      for k in 0...bins { sum += re[k] * point.cosines[k] - im[k] * point.sines[k] }
      if sum > best { (best, lag) = (sum, point.lag) }
    }
    for _ in 0..<6 { lag += step(re, im, lag) }
    return lag
  }

  /// The step of Newton's method towards the maximum of Σ re·cos(ωτ) - im·sin(ωτ).
  private func step(_ re: [Double], _ im: [Double], _ lag: Double) -> Double {
    var (slope, bend) = (0.0, 0.0)
    for k in 0...bins {
      let (c, s) = UnitCircle.at(turns: turns[k] * lag / (2 * .pi))
      slope -= turns[k] * (re[k] * s + im[k] * c)
      bend -= turns[k] * turns[k] * (re[k] * c - im[k] * s)
    }
    guard bend < 0 else { return 0 }
    return max(-1, min(1, -slope / bend))
  }
}
