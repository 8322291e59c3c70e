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
