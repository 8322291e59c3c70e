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

/// The blocks of each length of data, made once.
struct Blocks {
  private let ofCount: [Int: BlockWeights]

  init(_ pairings: [Pairing], seed: UInt64) {
    var ofCount: [Int: BlockWeights] = [:]
    for pairing in pairings where ofCount[pairing.data.count] == nil {
      ofCount[pairing.data.count] = BlockWeights(count: pairing.data.count, seed: seed)
    }
    self.ofCount = ofCount
  }

  /// - Parameter count: number of data of one of the pairings.
  subscript(count: Int) -> BlockWeights { ofCount[count] ?? BlockWeights(count: count, seed: 0) }
}

/// Resamples a series in blocks, so that neighbours that depend on each other stay together.
///
/// The method is the circular block bootstrap (Politis and Romano, "A circular block-resampling procedure for
/// stationary data", 1992): blocks of a twentieth of the series, drawn with replacement from a circle. A walk's
/// inputs drift slowly; twenty blocks keep the drift inside and still give intervals of about the right width. The
/// same count and seed draw the same indices, so that variants on the same data are compared pairwise.
public struct BlockBootstrap: Sendable {
  /// The length of the series.
  public let count: Int
  /// The length of a block.
  public let blockLength: Int
  /// The number of replicates.
  public let replicates: Int
  private let random: SeededRandom

  /// - Parameter blockLength: nil is a twentieth of the series; 1 is for items that do not depend on each other.
  public init(count: Int, replicates: Int = 200, seed: UInt64, blockLength: Int? = nil) {
    self.count = count
    self.blockLength = max(1, blockLength ?? (count + 19) / 20)
    self.replicates = count < 8 ? 0 : replicates
    random = SeededRandom(seed: seed).split("bootstrap")
  }

  /// The start of each block of a replicate, 0..<count; blocks continue at the beginning of the series.
  public func starts(_ replicate: Int) -> [Int] {
    var random = random.split("\(replicate)")
    return (0..<(count + blockLength - 1) / blockLength).map { _ in
      random.integer(in: 0...count - 1)
    }
  }

  /// The `count` indices of a replicate.
  public func indices(_ replicate: Int) -> [Int] {
    var indices: [Int] = []
    indices.reserveCapacity(count + blockLength)
    for start in starts(replicate) {
      for k in 0..<blockLength where indices.count < count {
        let i = start + k
        indices.append(i < count ? i : i - count)
      }
    }
    return indices
  }

  /// Estimates a statistic of the series, with its replicates.
  /// - Parameter statistic: function of the indices of the points to use.
  public func estimate(_ statistic: ([Int]) -> Double) -> Estimate {
    Estimate(
      statistic(Array(0..<count)), replicates: (0..<replicates).map { statistic(indices($0)) })
  }
}
