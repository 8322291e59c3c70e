import Score

/// The block bootstrap of a long series: the number of times that each of up to 500 stretches of it occurs in each
/// replicate.
///
/// A measure that is a sum over data is summed once per stretch; its replicates are then weighted sums of 500 numbers,
/// whatever the length of the series. Blocks are those of `BlockBootstrap` on the stretches: the same data and seed
/// give the same blocks for every variant.
struct BlockWeights: Sendable {
  /// The number of data in the series.
  let count: Int
  /// The number of stretches into which it is cut, of equal lengths within one datum.
  let stretches: Int
  let replicates: Int
  /// The number of times that stretch s occurs in replicate r: `weights[r * stretches + s]`.
  let weights: [Double]

  static let mostStretches = 500

  init(count: Int, replicates: Int = 200, seed: UInt64) {
    self.count = count
    stretches = min(count, Self.mostStretches)
    let bootstrap = BlockBootstrap(count: stretches, replicates: replicates, seed: seed)
    self.replicates = bootstrap.replicates
    var weights = [Double](repeating: 0, count: bootstrap.replicates * stretches)
    for r in 0..<bootstrap.replicates {
      var left = stretches
      for start in bootstrap.starts(r) {
        for k in 0..<min(bootstrap.blockLength, left) {
          let s = start + k
          weights[r * stretches + (s < stretches ? s : s - stretches)] += 1
        }
        left -= min(bootstrap.blockLength, left)
      }
    }
    self.weights = weights
  }

  /// The stretch to which a datum belongs.
  func stretch(_ index: Int) -> Int { index * stretches / count }

  /// Adds terms, one for each datum, stretch by stretch.
  func sums(_ terms: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: stretches)
    for i in terms.indices { sums[stretch(i)] += terms[i] }
    return sums
  }

  /// Estimates a function of sums over the data, with its replicates.
  /// - Parameters:
  ///   - terms: for each sum, one term for each datum.
  ///   - statistic: function of the sums, in their order.
  func estimate(sums terms: [[Double]], _ statistic: ([Double]) -> Double) -> Estimate {
    estimate(stretches: terms.map(sums), statistic)
  }

  /// Estimates a function of sums over the data, which are given for each stretch.
  func estimate(stretches columns: [[Double]], _ statistic: ([Double]) -> Double) -> Estimate {
    Estimate(
      statistic(columns.map { $0.reduce(0, +) }),
      replicates: (0..<replicates).map { r in statistic(columns.map { weighted($0, r) }) })
  }

  /// Estimates several functions of the same sums over the data, with their replicates.
  func estimates(sums terms: [[Double]], _ statistics: ([Double]) -> [Double]) -> [Estimate] {
    let columns = terms.map(sums)
    let values = statistics(columns.map { $0.reduce(0, +) })
    let replicates = (0..<replicates).map { r in statistics(columns.map { weighted($0, r) }) }
    return values.indices.map { k in Estimate(values[k], replicates: replicates.map { $0[k] }) }
  }

  /// Estimates a mean over the data, with its replicates.
  func mean(_ terms: [Double]) -> Estimate {
    estimate(sums: [terms, [Double](repeating: 1, count: terms.count)]) { $0[0] / $0[1] }
  }

  /// Estimates a share of data in %, with its replicates: the part of the counted data that have a property.
  func percent(of having: [Bool], among counted: [Bool]) -> Estimate {
    let both = zip(having, counted).map { $0 && $1 ? 1.0 : 0 }
    return estimate(sums: [both, counted.map { $0 ? 1.0 : 0 }]) { 100 * $0[0] / $0[1] }
  }

  /// The weights of a replicate.
  func replicate(_ r: Int) -> ArraySlice<Double> { weights[r * stretches..<(r + 1) * stretches] }

  private func weighted(_ column: [Double], _ r: Int) -> Double {
    column.withUnsafeBufferPointer { column in
      weights.withUnsafeBufferPointer { weights in
        var sum = 0.0
        let start = r * stretches
        for s in 0..<stretches { sum += weights[start + s] * column[s] }
        return sum
      }
    }
  }
}

extension BlockWeights {
  /// The datum in the middle of each stretch.
  var evenlySpaced: [Int] {
    (0..<stretches).map { s in
      let first = (s * count + stretches - 1) / stretches
      let past = ((s + 1) * count + stretches - 1) / stretches
      return (first + past - 1) / 2
    }
  }

  /// Estimates a mean of terms, one for each stretch.
  func mean(ofStretches terms: [Double]) -> Estimate {
    estimate(stretches: [terms, [Double](repeating: 1, count: terms.count)]) { $0[0] / $0[1] }
  }
}
