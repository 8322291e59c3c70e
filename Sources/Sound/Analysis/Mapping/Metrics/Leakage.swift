import Score

/// A10 of a mapping: the information of each input in each parameter, including those that it is not meant to move.
public struct Leakage: Sendable {
  public static let metric = Metric(
    "parameter_leakage", "Leakage between parameters", unit: "%", better: .lower, decimals: 1,
    definition: """
      Of the information that all inputs share with all parameters, the part between an input and a parameter that the mapping does not \
      pair. Inputs that depend on each other in the data leak, too.
      """,
    source: "Neuhoff, Kramer and Wayand, JEP: Applied 8, 2002; information as `information`")

  /// The names of the rows of `bits`.
  public let inputs: [String]
  /// The names of the columns of `bits`.
  public let targets: [String]
  /// The mutual information I(X;Y) as `bits[input][target]`; nil where the percept is unknown or the two have
  /// different rows.
  public let bits: [[Double?]]
  /// Whether the mapping pairs input and target.
  public let isMeant: [[Bool]]
  /// The share of the information outside the pairs, %; nil where nothing lies outside them or nothing is
  /// transmitted.
  public let share: Estimate?

  /// - Parameters:
  ///   - pairings: pairings of the mapping; those with the same number of data are taken to have the same rows.
  ///   - seed: seed of the bootstrap.
  public init(_ pairings: [Pairing], seed: UInt64) {
    let blocks = Blocks(pairings, seed: seed)
    self.init(pairings.map { PreparedPairing($0, blocks: blocks[$0.data.count]) })
  }

  init(_ pairings: [PreparedPairing]) {
    let usable = pairings.filter { $0.fault == nil && $0.pairing.percept != .unknown }
    let inputs = usable.map(\.pairing.input.name).distinct()
    let targets = usable.map(\.pairing.target).distinct()
    let sources = inputs.map { name in usable.first { $0.pairing.input.name == name } }
    let ends = targets.map { name in usable.first { $0.pairing.target == name } }
    var cells: [[Estimate?]] = []
    var meant: [[Bool]] = []
    for (input, source) in zip(inputs, sources) {
      let own = targets.map { target in
        usable.first { $0.pairing.input.name == input && $0.pairing.target == target }
      }
      meant.append(own.map { $0 != nil })
      cells.append(zip(own, ends).map { own, end in Self.cell(source, own ?? end) })
    }
    (self.inputs, self.targets, isMeant) = (inputs, targets, meant)
    bits = cells.map { $0.map { $0?.value } }
    share = Self.share(cells, meant)
  }

  private static func cell(_ source: PreparedPairing?, _ end: PreparedPairing?) -> Estimate? {
    guard let source, let end, source.bins.count == end.steps.count else { return nil }
    return Information.estimate(source.bins, end.steps, source.blocks)
  }

  private static func share(_ cells: [[Estimate?]], _ meant: [[Bool]]) -> Estimate? {
    let known = cells.indices.flatMap { i in
      cells[i].indices.compactMap { j in cells[i][j].map { (bits: $0, isMeant: meant[i][j]) } }
    }
    guard known.contains(where: { !$0.isMeant }) else { return nil }
    func share(_ bits: (Estimate) -> Double) -> Double {
      let all = known.reduce(0) { $0 + bits($1.bits) }
      return 100 * known.reduce(0) { $0 + ($1.isMeant ? 0 : bits($1.bits)) } / all
    }
    let replicates = known.map(\.bits.replicates.count).min() ?? 0
    let value = share { $0.value }
    return value.isFinite
      ? Estimate(value, replicates: (0..<replicates).map { r in share { $0.replicates[r] } }) : nil
  }

  static func measure(_ pairings: [PreparedPairing]) -> Measurement {
    Measurement(
      metric, Leakage(pairings).share,
      missing: "no input and parameter lie beside the pairs of the mapping on the same rows")
  }
}

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
