import Score
import Signals

/// Cascaded shelving filters whose levels follow octave bands.
///
/// Each has a Butterworth shape and half of its decibels at its corner frequency (R. Bristow-Johnson, "Cookbook
/// formulae for audio EQ biquad filter coefficients", high shelf of slope 1). Their steps are found together, by the
/// Levenberg–Marquardt method, because neighbours overlap.
struct ShelfDesign {
  /// The level at 0 Hz, dB.
  private(set) var base: Double
  /// The change of level at each corner, dB.
  private(set) var steps: [Double]
  /// The corner frequencies, at which half of a step is reached, Hz.
  let corners: [Double]
  let sampleRate: Double

  /// The constant ln 10 / 20.
  private static let perDecibel = 0.11512925464970229
  /// The corners for walls, between the bands for which figures are known, Hz.
  static let wallCorners: [Double] = [177, 354, 707, 1414, 2828, 5657]
  /// The corners for losses that act a hundred times over in the late field: between all bands, and above the
  /// highest, Hz.
  static let lateCorners: [Double] = [44.2, 88.4, 177, 354, 707, 1414, 2828, 5657, 8500, 11_314]

  /// - Parameters:
  ///   - levels: levels in dB at `frequencies`.
  ///   - weights: weights of the levels.
  init(
    levels: [Double], at frequencies: [Double], weights: [Double], corners: [Double],
    sampleRate: Double
  ) {
    (self.corners, self.sampleRate) = (corners, sampleRate)
    base = levels[0]
    steps = corners.map { _ in 0 }
    if levels.allSatisfy({ $0 == levels[0] }) { return }
    var fit = ShelfFit(
      levels: levels, weights: weights,
      ratios: corners.map { corner in
        frequencies.map { Self.ratio($0, corner: corner, sampleRate) }
      })
    fit.run()
    (base, steps) = (fit.unknowns[0], Array(fit.unknowns[1...]))
  }

  /// Whether the filters have the same level at all frequencies.
  var isFlat: Bool { steps.allSatisfy { $0 == 0 } }
  /// The amplitude factor at 0 Hz.
  var gain: Float { Float(Math.exp(base * Self.perDecibel)) }

  /// The level at a frequency, dB.
  func level(at hertz: Double) -> Double {
    var sum = base
    for (step, corner) in zip(steps, corners) {
      sum += ShelfFit.level(step, ratio: Self.ratio(hertz, corner: corner, sampleRate))
    }
    return sum
  }

  /// The ratio of analogue frequencies: tan(πf / fs) / tan(πf_c / fs).
  private static func ratio(_ hertz: Double, corner: Double, _ sampleRate: Double) -> Double {
    UnitCircle.tangent(halfTurns: min(hertz, 0.499 * sampleRate) / sampleRate)
      / UnitCircle.tangent(halfTurns: corner / sampleRate)
  }

  /// The coefficients of filter `index` for `Kernels.shelves`, from those of a state-variable filter (A. Simper,
  /// "Linear trapezoidal integrated state variable filter", 2013): weights of the input, of the band-pass and of the
  /// low-pass output.
  func coefficients(_ index: Int) -> [Double] {
    let a = Math.exp(steps[index] * ShelfFit.root)
    let k = 2.0.squareRoot()
    let g = UnitCircle.tangent(halfTurns: corners[index] / sampleRate) * a.squareRoot()
    let a1 = 1 / (1 + g * (g + k))
    let (a2, a3) = (g * a1, g * g * a1)
    // the first filter takes the base with it
    let gain = index == 0 ? Math.exp(base * Self.perDecibel) : 1
    let (input, band, low) = (gain * a * a, gain * k * (1 - a) * a, gain * (1 - a * a))
    return [
      2 * a1 - 1, 2 * a2, 2 * a3, input + band * a2 + low * a3, band * a1 + low * a2, input + low,
    ]
  }
}

/// Finds the steps of shelves that give the wanted levels, in the sense of least squares.
struct ShelfFit {
  let levels: [Double]
  let weights: [Double]
  /// The frequencies relative to the corners: one row per corner.
  let ratios: [[Double]]
  /// The level at 0 Hz, then the steps; dB.
  private(set) var unknowns: [Double]
  /// The weight of the steps' own size, which keeps neighbours from working against each other.
  private let calm = 1e-3

  init(levels: [Double], weights: [Double], ratios: [[Double]]) {
    (self.levels, self.weights, self.ratios) = (levels, weights, ratios)
    unknowns = [levels[0]] + ratios.map { _ in 0 }
  }

  /// The constant ln 10 / 40, from decibels to the fourth root of a power ratio.
  static let root = 0.05756462732485114

  /// The level of one shelf with a step of `step` dB at a frequency relative to its corner, dB.
  static func level(_ step: Double, ratio w: Double) -> Double {
    let a = Math.exp(step * root)
    let (up, down) = (1 - a * w * w, 1 - w * w / a)
    let above = up * up + 2 * a * w * w
    let below = down * down + 2 * w * w / a
    return 4.342944819032518 * Math.log(above / below)
  }

  mutating func run() {
    var damping = 1e-2
    var best = cost(unknowns)
    for _ in 0..<40 {
      let next = zip(unknowns, change(damping)).map { $0 + $1 }
      let found = cost(next)
      if found < best {
        let isDone = best - found < 1e-9
        (unknowns, best, damping) = (next, found, damping / 5)
        if isDone { break }
      } else {
        damping *= 5
        if damping > 1e6 { break }
      }
    }
  }

  private func cost(_ x: [Double]) -> Double {
    var sum = 0.0
    for band in levels.indices {
      var level = x[0]
      for i in ratios.indices { level += Self.level(x[i + 1], ratio: ratios[i][band]) }
      let error = weights[band] * (levels[band] - level)
      sum += error * error
    }
    for step in x.dropFirst() { sum += calm * step * step }
    return sum
  }

  /// The next step of the iteration.
  private func change(_ damping: Double) -> [Double] {
    let count = unknowns.count
    var matrix = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: count)
    for band in levels.indices {
      var (level, slopes) = (unknowns[0], [1.0])
      for i in ratios.indices {
        let here = Self.level(unknowns[i + 1], ratio: ratios[i][band])
        let there = Self.level(unknowns[i + 1] + 0.01, ratio: ratios[i][band])
        level += here
        slopes.append((there - here) * 100)
      }
      let weight = weights[band] * weights[band]
      for i in 0..<count {
        for j in 0..<count { matrix[i][j] += weight * slopes[i] * slopes[j] }
        matrix[i][count] += weight * slopes[i] * (levels[band] - level)
      }
    }
    for i in 0..<count {
      if i > 0 {
        matrix[i][i] += calm
        matrix[i][count] -= calm * unknowns[i]
      }
      matrix[i][i] *= 1 + damping
    }
    return LinearSystem.solve(matrix)
  }
}

/// Linear equations, one per row: coefficients, then the right side.
enum LinearSystem {
  /// Solves by Gaussian elimination with the largest pivot of each column.
  static func solve(_ rows: [[Double]]) -> [Double] {
    var m = rows
    let n = m.count
    for column in 0..<n {
      var pivot = column
      for row in column..<n where abs(m[row][column]) > abs(m[pivot][column]) { pivot = row }
      m.swapAt(column, pivot)
      for row in 0..<n where row != column {
        let factor = m[row][column] / m[column][column]
        for k in column...n { m[row][k] -= factor * m[column][k] }
      }
    }
    return (0..<n).map { m[$0][n] / m[$0][$0] }
  }
}

/// The state of cascaded shelving filters for blocks of eight lines, and their processing of a quantum.
final class ShelfBank {
  let blocks: Int
  private let pairs: Int
  private let stride: Int
  private let coefficients: AlignedFloats
  private let state: AlignedFloats

  /// Makes the same filters for all lines.
  /// - Parameter blocks: number of blocks of eight lines.
  convenience init(_ design: ShelfDesign, blocks: Int) {
    self.init(pairs: design.corners.count / 2, blocks: blocks, isShared: true)
    for line in 0..<8 { write(design, line: line) }
  }

  /// Makes filters for each line; their number is a multiple of eight.
  convenience init(_ designs: [ShelfDesign]) {
    self.init(pairs: designs[0].corners.count / 2, blocks: designs.count / 8, isShared: false)
    for (line, design) in designs.enumerated() { write(design, line: line) }
  }

  private init(pairs: Int, blocks: Int, isShared: Bool) {
    (self.pairs, self.blocks) = (pairs, blocks)
    stride = isShared ? 0 : pairs * 96
    coefficients = AlignedFloats(pairs * 96 * (isShared ? 1 : blocks))
    state = AlignedFloats(blocks * pairs * 32)
  }

  private func write(_ design: ShelfDesign, line: Int) {
    for index in design.corners.indices {
      let start = line / 8 * stride + index * 48 + line % 8
      for (k, value) in design.coefficients(index).enumerated() {
        coefficients.start[start + 8 * k] = Float(value)
      }
    }
  }

  func reset() { state.start.update(repeating: 0, count: state.count) }

  /// Filters 64 samples of every line, in place.
  func run(_ lines: UnsafeMutablePointer<Float>) {
    Kernels.shelves(
      lines: lines, state: state.start, coefficients: coefficients.start, coefficientStride: stride,
      blocks: blocks, pairs: pairs)
  }
}
