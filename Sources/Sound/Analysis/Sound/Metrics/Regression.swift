/// The linear regression of one series on others, over the frames in which all have values.
struct Regression {
  /// The predictors, then the series that they predict.
  private let series: [[Double]]
  private let isValid: [Bool]
  let validCount: Int

  /// - Parameters: as many values in each; NaN where there is none.
  init(of result: [Double], on predictors: [[Double]], ranked: Bool = false) {
    let all = predictors + [result]
    var isValid = [Bool](repeating: true, count: result.count)
    for values in all { for k in values.indices where !values[k].isFinite { isValid[k] = false } }
    self.isValid = isValid
    validCount = isValid.count { $0 }
    let count = Double(max(1, validCount))
    series = all.map { values in
      let used = ranked ? Ranks.average(values, where: isValid) : values
      var mean = 0.0
      for k in used.indices where isValid[k] { mean += used[k] }
      mean /= count
      return used.indices.map { isValid[$0] ? used[$0] - mean : 0 }
    }
  }

  /// The share of variance that the predictors explain, 0...1; 0 where nothing varies. Replicates keep the ranks of
  /// the whole series.
  func explained(_ resampling: FrameResampling) -> Estimate {
    resampling.estimate(columns()) { Self.explained($0, series: series.count) }
  }

  /// The correlation (Pearson) with the only predictor, -1...1; NaN where nothing varies.
  func correlation(_ resampling: FrameResampling) -> Estimate {
    precondition(series.count == 2, "a correlation is that of two series")
    return resampling.estimate(columns()) { sums in
      let (n, x, y) = (sums[0], sums[1], sums[2])
      let varianceX = sums[3] - x * x / n
      let varianceY = sums[5] - y * y / n
      guard varianceX > 1e-9 * sums[3], varianceY > 1e-9 * sums[5] else { return .nan }
      return (sums[4] - x * y / n) / (varianceX * varianceY).squareRoot()
    }
  }

  /// The columns of the sums: ones, the series, and the products of each pair of them.
  private func columns() -> [[Double]] {
    var columns = [isValid.map { $0 ? 1.0 : 0 }] + series
    for a in series.indices {
      for b in a..<series.count {
        columns.append(series[a].indices.map { series[a][$0] * series[b][$0] })
      }
    }
    return columns
  }

  private static func explained(_ sums: [Double], series count: Int) -> Double {
    guard sums[0] > 2 else { return 0 }
    var covariance = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    var place = 1 + count
    for a in 0..<count {
      for b in a..<count {
        covariance[a][b] = sums[place] - sums[1 + a] * sums[1 + b] / sums[0]
        covariance[b][a] = covariance[a][b]
        place += 1
      }
    }
    let total = covariance[count - 1][count - 1]
    guard total > 1e-12 * (1 + sums[place - 1]) else { return 0 }
    return max(0, min(1, 1 - residual(covariance) / total))
  }

  /// The variance of the last series that is left when the others have been eliminated one by one; a series that
  /// depends on those before it is skipped.
  private static func residual(_ matrix: [[Double]]) -> Double {
    var matrix = matrix
    let last = matrix.count - 1
    let scale = matrix.indices.map { matrix[$0][$0] }
    for pivot in 0..<last where matrix[pivot][pivot] > 1e-9 * scale[pivot] && scale[pivot] > 0 {
      for row in pivot + 1...last {
        let factor = matrix[row][pivot] / matrix[pivot][pivot]
        for column in pivot...last { matrix[row][column] -= factor * matrix[pivot][column] }
      }
    }
    return matrix[last][last]
  }
}
