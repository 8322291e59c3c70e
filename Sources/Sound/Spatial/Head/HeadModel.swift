import Score
import Signals

/// A head's responses as weights of filters, and the lags that are left.
struct HeadModel {
  /// The mean and the components.
  let filters: [[Double]]
  /// The lag of every point of the mesh, right minus left, samples.
  private(set) var lags: [Double]
  /// Weights of the components of every point, left and then right.
  private var weights: [[Double]]
  private let sampleRate: Double

  init(_ spectra: EarSpectra, _ directions: HeadDirections, taps: Int, components count: Int) {
    sampleRate = spectra.sampleRate
    let phases = MinimumPhase(spectra.transform, taps: taps)
    var responses: [[Double]] = []
    for i in stride(from: 0, to: spectra.magnitudes.count, by: 2) {
      let (left, right) = phases.responses(spectra.magnitudes[i], spectra.magnitudes[i + 1])
      responses += [left, right]
    }
    let components = PrincipalComponents(
      responses, weights: Self.importance(responses, directions.areas), count: min(count, taps))
    let missing = count - components.axes.count
    let empty = [[Double]](repeating: [Double](repeating: 0, count: taps), count: missing)
    filters = [components.mean] + components.axes + empty
    weights = responses.map { components.weights(of: $0) + [Double](repeating: 0, count: missing) }
    lags = []
    lags = matchedLags(spectra)
    refine(directions.fillings.map { parts in parts.enumerated().map { (point: $0, part: $1) } })
  }

  /// The weight of each response, 1 / energy, so that the ear turned away, which hears less, counts as much.
  private static func importance(_ responses: [[Double]], _ areas: [Double]) -> [Double] {
    let energies = responses.map { $0.reduce(0) { $0 + $1 * $1 } }
    let mean = energies.reduce(0, +) / Double(energies.count)
    return energies.enumerated().map { areas[$0 / 2] / max($1, mean * 1e-3) }
  }

  /// The lags with which the lags of the whole, filters included, are as measured.
  private func matchedLags(_ spectra: EarSpectra) -> [Double] {
    let lag = InterauralLag(sampleRate: spectra.sampleRate, size: spectra.transform.capacity)
    let bins = spectra.bin(3600)
    let basis = stride(from: 0, to: filters.count, by: 2).flatMap { k -> [Spectrum] in
      let next = k + 1 < filters.count ? filters[k + 1] : filters[k]
      let (a, b) = spectra.pair(filters[k].map(Float.init), next.map(Float.init))
      return k + 1 < filters.count ? [a, b] : [a]
    }
    func spectrum(_ weights: [Double]) -> Spectrum {
      var sum = basis[0]
      for (k, weight) in weights.enumerated() {
        for i in 0...bins {
          sum.re[i] += weight * basis[k + 1].re[i]
          sum.im[i] += weight * basis[k + 1].im[i]
        }
      }
      return sum
    }
    return spectra.lags.enumerated().map { i, measured in
      measured - lag.between(spectrum(weights[2 * i]), spectrum(weights[2 * i + 1]))
    }
  }

  /// Adds points that are weighted means of others.
  mutating func refine(_ stencils: [[(point: Int, part: Double)]]) {
    let count = weights[0].count
    for stencil in stencils {
      for ear in 0..<2 {
        var sum = [Double](repeating: 0, count: count)
        for (point, part) in stencil {
          weights[2 * point + ear].withUnsafeBufferPointer { row in
            for k in 0..<count { sum[k] += part * row[k] }
          }
        }
        weights.append(sum)
      }
      lags.append(stencil.reduce(0) { $0 + $1.part * lags[$1.point] })
    }
  }

  func rows(stride: Int) -> [Float] { weights.flatMap { Self.row($0, stride) } }

  /// The weights of sound without a direction.
  func omni(stride: Int) -> [Float] {
    var mean = [Double](repeating: 0, count: weights[0].count)
    for row in weights {
      for k in mean.indices { mean[k] += row[k] / Double(weights.count) }
    }
    let found = OmniWeights.find(filters, start: [1] + mean, sampleRate: sampleRate)
    return found.map { Float($0) } + [Float](repeating: 0, count: stride - found.count)
  }

  private static func row(_ weights: [Double], _ stride: Int) -> [Float] {
    let row = [1] + weights.map { Float($0) }
    return row + [Float](repeating: 0, count: stride - row.count)
  }
}

/// The weights of a head's filters whose sum is as flat as possible: sound from everywhere at once, after the
/// diffuse-field equaliser.
///
/// The magnitudes are fitted by least squares: the phases of one solution are the target's in the next (C.
/// Schörkhuber et al., DAGA 2018).
enum OmniWeights {
  /// - Parameters:
  ///   - filters: the mean and the components.
  ///   - start: initial weights.
  static func find(_ filters: [[Double]], start: [Double], sampleRate: Double) -> [Double] {
    let rows = responses(filters, sampleRate)
    let count = filters.count
    var matrix = (0..<count).map { i in
      (0..<count).map { j in rows.reduce(0) { $0 + $1[i].re * $1[j].re + $1[i].im * $1[j].im } }
    }
    // A hair on the diagonal keeps what no frequency asks for small.
    let trace = (0..<count).reduce(0) { $0 + matrix[$1][$1] } / Double(count)
    for i in 0..<count { matrix[i][i] += 1e-4 * trace }
    let inverse = SymmetricSystem.inverse(matrix)
    var weights = start
    for _ in 0..<200 {
      var wanted = [Double](repeating: 0, count: count)
      for row in rows {
        var (re, im) = (0.0, 0.0)
        for k in 0..<count {
          re += weights[k] * row[k].re
          im += weights[k] * row[k].im
        }
        let length = max(1e-9, (re * re + im * im).squareRoot())
        for k in 0..<count { wanted[k] += (row[k].re * re + row[k].im * im) / length }
      }
      weights = inverse.map { row in
        var sum = 0.0
        for k in row.indices { sum += row[k] * wanted[k] }
        return sum
      }
    }
    return weights
  }

  /// The responses of each filter at frequencies a sixth of an octave apart from 100 Hz on.
  private static func responses(_ filters: [[Double]], _ sampleRate: Double)
    -> [[(re: Double, im: Double)]]
  {
    var rows: [[(re: Double, im: Double)]] = []
    var frequency = 100.0
    while frequency < min(17_000, 0.4 * sampleRate) {
      let turns = filters[0].indices.map {
        UnitCircle.at(turns: -frequency * Double($0) / sampleRate)
      }
      rows.append(
        filters.map { filter in
          var (re, im) = (0.0, 0.0)
          for i in filter.indices {
            re += filter[i] * turns[i].cosine
            im += filter[i] * turns[i].sine
          }
          return (re, im)
        })
      frequency *= 1.122462048309373
    }
    return rows
  }
}

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
