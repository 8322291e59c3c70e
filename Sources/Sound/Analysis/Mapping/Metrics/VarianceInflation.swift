import Score

/// A10 of a mapping: whether a parameter carries something that the others do not.
enum VarianceInflation {
  static let metric = Metric(
    "variance_inflation", "Variance inflation", better: .lower,
    definition: """
      1 / (1 - R²), R² of the linear regression of a parameter, on its perceptual scale, on all others that are moved on the same rows: 1 where \
      it is independent of them, above 10 where it says hardly anything of its own.
      """,
    source:
      "Marquardt, Technometrics 12, 1970; Belsley, Kuh and Welsch, Regression Diagnostics, 1980")

  /// Measures each parameter.
  static func measure(_ pairings: [PreparedPairing]) -> [Measurement] {
    let usable = pairings.filter { $0.fault == nil }
    let groups = Dictionary(grouping: usable) { $0.pairing.data.count }
    let measured = groups.keys.sorted(by: >).flatMap { measure(sameRows: groups[$0] ?? []) }
    return measured.isEmpty
      ? [Measurement(metric, missing: "fewer than two parameters are moved on the same rows")]
      : measured
  }

  private static func measure(sameRows pairings: [PreparedPairing]) -> [Measurement] {
    let names = pairings.map(\.pairing.target)
    let distinct = names.indices.filter { names.firstIndex(of: names[$0]) == $0 }
      .map { pairings[$0] }
    guard distinct.count > 1 else { return [] }
    let series = distinct.map { scaled($0.perceived.isEmpty ? $0.pairing.values : $0.perceived) }
    var sums = [[Double](repeating: 1, count: series[0].count)] + series
    for i in series.indices {
      for j in i..<series.count { sums.append(zip(series[i], series[j]).map { $0 * $1 }) }
    }
    let found = distinct[0].blocks.estimates(sums: sums) { inflations($0, of: series.count) }
    return zip(distinct, found).map { pairing, estimate in
      let target = pairing.pairing.target
      let isDefined = estimate.value.isFinite && estimate.value < 1e6
      return Measurement(
        metric, of: target, isDefined ? estimate : nil,
        missing: "\(target) is a straight function of the other parameters")
    }
  }

  private static func scaled(_ values: [Double]) -> [Double] {
    let mean = values.reduce(0, +) / Double(values.count)
    let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    return values.map { ($0 - mean) / square.squareRoot() }
  }

  /// The diagonal of the inverse of the correlation matrix.
  /// - Parameter sums: sums of 1, of each series, and of the products of each pair.
  private static func inflations(_ sums: [Double], of count: Int) -> [Double] {
    var matrix = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    var next = count + 1
    for i in 0..<count {
      for j in i..<count {
        let means: Double = sums[1 + i] * sums[1 + j] / (sums[0] * sums[0])
        matrix[i][j] = sums[next] / sums[0] - means
        matrix[j][i] = matrix[i][j]
        next += 1
      }
    }
    return (0..<count).map { matrix[$0][$0] / unexplained(matrix, $0) }
  }

  /// The variance of one series that is left when all others have been eliminated.
  private static func unexplained(_ matrix: [[Double]], _ k: Int) -> Double {
    var rows = matrix
    for pivot in rows.indices where pivot != k && rows[pivot][pivot] > 1e-12 {
      for other in rows.indices where other != pivot {
        let factor = rows[other][pivot] / rows[pivot][pivot]
        for column in rows.indices { rows[other][column] -= factor * rows[pivot][column] }
      }
    }
    return rows[k][k]
  }
}
