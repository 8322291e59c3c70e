import Score
import Signals

/// The spectra of a head's impulse responses, and the equaliser that makes their mean power flat.
struct EarSpectra {
  let transform: DoubleTransform
  let sampleRate: Double
  /// The number of bins from 0 Hz to half the sample rate.
  let bins: Int
  /// The magnitudes of every measurement, left and then right, after the equaliser.
  private(set) var magnitudes: [[Double]] = []
  /// The number of samples by which the right ear hears each measurement later.
  private(set) var lags: [Double] = []
  /// The factors of the diffuse-field equaliser, one per bin.
  private(set) var equaliser: [Double] = []

  /// - Parameter areas: part of the sphere that each measurement stands for.
  init(_ head: HeadMeasurements, areas: [Double]) {
    sampleRate = head.sampleRate
    var size = 1024
    while size < max(head.left[0].count, Int(1024 * sampleRate / 48_000)) { size *= 2 }
    transform = DoubleTransform(capacity: size)
    bins = size / 2 + 1
    let pairs = head.directions.indices.map { pair(head.left[$0], head.right[$0]) }
    magnitudes = pairs.flatMap { [$0.0.magnitudes, $0.1.magnitudes] }
    equaliser = makeEqualiser(areas)
    let lag = InterauralLag(sampleRate: sampleRate, size: size)
    lags = zip(pairs, head.delays).map { pair, delay in
      lag.between(pair.0, pair.1, equaliser) + delay.right - delay.left
    }
    for i in magnitudes.indices { equalise(&magnitudes[i]) }
  }

  /// Transforms two real signals at once.
  func pair(_ a: [Float], _ b: [Float]) -> (Spectrum, Spectrum) {
    let size = transform.capacity
    var re = a.map(Double.init) + [Double](repeating: 0, count: size - a.count)
    var im = b.map(Double.init) + [Double](repeating: 0, count: size - b.count)
    transform.forward(&re, &im, count: size)
    var (x, y) = (Spectrum(count: bins), Spectrum(count: bins))
    for k in 0..<bins {
      let j = (size - k) % size
      (x.re[k], x.im[k]) = ((re[k] + re[j]) / 2, (im[k] - im[j]) / 2)
      (y.re[k], y.im[k]) = ((im[k] + im[j]) / 2, (re[j] - re[k]) / 2)
    }
    return (x, y)
  }

  /// The diffuse-field equaliser: 1 / √ of the mean power over all directions and both ears, smoothed over thirds of
  /// octaves, within 20 dB of its median from 200 Hz to 12 kHz, flat below 100 Hz and above 90 % of the band.
  private func makeEqualiser(_ areas: [Double]) -> [Double] {
    var power = [Double](repeating: 0, count: bins)
    for (i, row) in magnitudes.enumerated() {
      for k in 0..<bins { power[k] += areas[i / 2] / 2 * row[k] * row[k] }
    }
    let smooth = Self.smoothed(power)
    let from = bin(200)
    let middle = smooth[from...max(from, min(bin(12_000), bins - 1))].sorted()
    let median = max(middle[middle.count / 2], 1e-30)
    let (lowest, highest) = (bin(100), min(bins - 1, Int(0.9 * Double(bins))))
    return (0..<bins).map {
      let here = smooth[max(lowest, min(highest, $0))]
      return 1 / max(median / 100, min(median * 100, here)).squareRoot()
    }
  }

  /// Means over thirds of octaves, computed from cumulative sums.
  private static func smoothed(_ power: [Double]) -> [Double] {
    var sums = [0.0]
    for p in power { sums.append(sums[sums.count - 1] + p) }
    // 2^(1/6)
    let edge = 1.122462048309373
    return power.indices.map {
      let first = Int((Double($0) / edge).rounded())
      let last = min(power.count - 1, Int((Double($0) * edge).rounded()))
      return (sums[last + 1] - sums[first]) / Double(last - first + 1)
    }
  }

  func bin(_ frequency: Double) -> Int {
    max(1, min(bins - 1, Int((frequency / sampleRate * Double(transform.capacity)).rounded())))
  }

  /// Equalises a row, with a constant level below 150 Hz: there loudspeakers give little, and a head has no effect.
  private func equalise(_ row: inout [Double]) {
    for k in 0..<bins { row[k] = max(1e-6, row[k] * equaliser[k]) }
    let lowest = bin(150)
    for k in 0..<lowest { row[k] = row[lowest] }
  }
}

/// A spectrum from 0 Hz to half the sample rate.
struct Spectrum {
  var re: [Double]
  var im: [Double]

  init(count: Int) {
    re = [Double](repeating: 0, count: count)
    im = re
  }

  var magnitudes: [Double] { re.indices.map { (re[$0] * re[$0] + im[$0] * im[$0]).squareRoot() } }
}

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
