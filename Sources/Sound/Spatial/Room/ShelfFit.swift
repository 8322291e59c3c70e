import Signals

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
