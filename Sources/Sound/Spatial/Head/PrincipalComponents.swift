import Score

/// The mean of many rows and their principal axes, the strongest first.
struct PrincipalComponents {
  let mean: [Double]
  /// The axes, orthonormal.
  let axes: [[Double]]

  /// Finds the axes by orthogonal iteration of the covariance (Golub and Van Loan, Matrix Computations, 8.2.4).
  /// - Parameters:
  ///   - weights: weight of each row, above 0.
  ///   - count: number of axes, at most the number of columns.
  init(_ rows: [[Double]], weights: [Double], count: Int) {
    let size = rows[0].count
    let total = weights.reduce(0, +)
    var mean = [Double](repeating: 0, count: size)
    for (row, weight) in zip(rows, weights) {
      for i in 0..<size { mean[i] += weight / total * row[i] }
    }
    self.mean = mean
    let covariance = Self.covariance(rows, weights, mean)
    var random = SeededRandom(seed: 1)
    let spare = min(size, count + 8)
    var axes = (0..<spare).map { _ in (0..<size).map { _ in random.uniform() - 0.5 } }
    Self.orthonormalise(&axes)
    for _ in 0..<60 {
      axes = axes.map { Self.product(covariance, $0) }
      Self.orthonormalise(&axes)
    }
    self.axes = Array(axes.prefix(count))
  }

  /// The coordinates of a row.
  func weights(of row: [Double]) -> [Double] {
    axes.map { axis in
      var sum = 0.0
      for i in axis.indices { sum += axis[i] * (row[i] - mean[i]) }
      return sum
    }
  }

  private static func covariance(_ rows: [[Double]], _ weights: [Double], _ mean: [Double])
    -> [Double]
  {
    let size = mean.count
    var sums = [Double](repeating: 0, count: size * size)
    var offset = mean
    sums.withUnsafeMutableBufferPointer { sums in
      for (row, weight) in zip(rows, weights) {
        for i in 0..<size { offset[i] = row[i] - mean[i] }
        offset.withUnsafeBufferPointer { offset in
          for i in 0..<size {
            let factor = weight * offset[i]
            for j in 0..<size { sums[i * size + j] += factor * offset[j] }
          }
        }
      }
    }
    return sums
  }

  private static func product(_ matrix: [Double], _ vector: [Double]) -> [Double] {
    let size = vector.count
    var result = [Double](repeating: 0, count: size)
    matrix.withUnsafeBufferPointer { matrix in
      result.withUnsafeMutableBufferPointer { result in
        for (k, factor) in vector.enumerated() {
          for i in 0..<size { result[i] += matrix[k * size + i] * factor }
        }
      }
    }
    return result
  }

  /// Orthonormalises the axes by the Gram–Schmidt process, run twice, which leaves no more than rounding errors. An
  /// axis that depends on earlier ones becomes zero.
  private static func orthonormalise(_ axes: inout [[Double]]) {
    for i in axes.indices {
      for _ in 0..<2 {
        for j in 0..<i {
          let part = dot(axes[i], axes[j])
          for k in axes[i].indices { axes[i][k] -= part * axes[j][k] }
        }
        let length = dot(axes[i], axes[i]).squareRoot()
        let scale = length > 1e-30 ? 1 / length : 0
        for k in axes[i].indices { axes[i][k] *= scale }
      }
    }
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for i in a.indices { sum += a[i] * b[i] }
    return sum
  }
}
