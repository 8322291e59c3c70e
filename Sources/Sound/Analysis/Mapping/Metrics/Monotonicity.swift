import Glibc
import Score

/// A1 of a mapping: whether more data is always more (or always less) of the parameter; A1 by Kendall's τ_b and on circles follow.
enum Monotonicity {
  static let metric = Metric(
    "monotonicity", "Monotonicity", better: .neither, decimals: 3,
    definition: """
      Spearman's rank correlation of data and parameter: 1 or -1 where the parameter never turns back, 0 where the data say \
      nothing of its direction. Replicates weigh the ranks of the whole series.
      """,
    source: "Spearman 1904; Kendall and Gibbons, Rank Correlation Methods, 1990, §1.16 (ties)")

  static func measure(_ pairing: PreparedPairing) -> Measurement {
    pairing.measure(metric, .order) { correlation(of: pairing) }
  }

  static func correlation(of pairing: PreparedPairing) -> Estimate {
    Correlation.estimate(pairing.dataRanks.mid, pairing.valueRanks.mid, pairing.blocks)
  }
}

/// Pearson's correlation from sums over the data.
enum Correlation {
  static func estimate(_ x: [Double], _ y: [Double], _ blocks: BlockWeights) -> Estimate {
    let (a, b) = (centred(x), centred(y))
    return blocks.estimate(sums: [
      [Double](repeating: 1, count: a.count), a, b, zip(a, a).map { $0 * $1 },
      zip(b, b).map { $0 * $1 }, zip(a, b).map { $0 * $1 },
    ]) { coefficient($0) }
  }

  /// - Parameter sums: sums of 1, x, y, x², y², xy.
  static func coefficient(_ sums: [Double]) -> Double {
    let covariance: Double = sums[0] * sums[5] - sums[1] * sums[2]
    let varianceX: Double = sums[0] * sums[3] - sums[1] * sums[1]
    let varianceY: Double = sums[0] * sums[4] - sums[2] * sums[2]
    return min(max(covariance / (varianceX * varianceY).squareRoot(), -1), 1)
  }

  /// The values less their mean and scaled to ±1, so that sums of squares neither lose digits nor overflow.
  private static func centred(_ values: [Double]) -> [Double] {
    let largest = values.reduce(0) { max($0, abs($1)) }
    guard largest > 0, largest.isNormal else { return values }
    let scaled = values.map { $0 / largest }
    let mean = scaled.reduce(0, +) / Double(values.count)
    return scaled.map { $0 - mean }
  }
}

/// A1 of a mapping, by Kendall's τ_b.
enum KendallTau {
  static let metric = Metric(
    "kendall_tau", "Kendall's τ", better: .neither, decimals: 3,
    definition: """
      Kendall's τ_b of data and parameter: how many more pairs of data are in the same order as their values than in the opposite \
      one, ties taken into account. Replicates weigh at most 500 evenly spaced data.
      """,
    source: "Kendall 1938; τ_b: Kendall, Biometrika 33, 1945")

  static func measure(_ pairing: PreparedPairing) -> Measurement {
    pairing.measure(metric, .order) {
      let (x, y) = (pairing.dataRanks, pairing.valueRanks)
      let whole = [Double](repeating: 1, count: x.mid.count)
      let blocks = pairing.blocks
      let chosen = blocks.evenlySpaced
      let (few, fewer) = (
        Ranks(chosen.map { pairing.pairing.data[$0] }),
        Ranks(chosen.map { pairing.pairing.values[$0] })
      )
      return Estimate(
        tau(x, y, weights: whole[...]),
        replicates: (0..<blocks.replicates).map { tau(few, fewer, weights: blocks.replicate($0)) })
    }
  }

  /// τ_b of weighted data in O(n log n): the data in their order enter a tree of sums over the ranks of their values.
  static func tau(_ x: Ranks, _ y: Ranks, weights: ArraySlice<Double>) -> Double {
    let first = weights.startIndex
    var tree = RankSums(count: y.distinct)
    // Sums of the weights of groups of equal data, and of their squares.
    var (total, squares) = (0.0, 0.0)
    var perValue = [Double](repeating: 0, count: y.distinct)
    var surplus = 0.0
    var start = 0
    while start < x.order.count {
      var end = start
      var together = 0.0
      while end < x.order.count, x.classes[x.order[end]] == x.classes[x.order[start]] {
        let i = x.order[end]
        let weight = weights[first + i]
        if weight > 0 {
          surplus += weight * (tree.below(y.classes[i]) - tree.above(y.classes[i]))
          together += weight
        }
        end += 1
      }
      for k in start..<end {
        let i = x.order[k]
        tree.add(weights[first + i], at: y.classes[i])
        perValue[y.classes[i]] += weights[first + i]
      }
      total += together
      squares += together * together
      start = end
    }
    let squaresY = perValue.reduce(0) { $0 + $1 * $1 }
    let all = total * total
    return 2 * surplus / ((all - squares) * (all - squaresY)).squareRoot()
  }
}

/// Sums of weights by rank (Fenwick, "A new data structure for cumulative frequency tables", 1994).
private struct RankSums {
  private var nodes: [Double]
  private var total = 0.0

  init(count: Int) { nodes = [Double](repeating: 0, count: count + 1) }

  mutating func add(_ weight: Double, at rank: Int) {
    total += weight
    var k = rank + 1
    while k < nodes.count {
      nodes[k] += weight
      k += k & -k
    }
  }

  func below(_ rank: Int) -> Double { upTo(rank) }
  func above(_ rank: Int) -> Double { total - upTo(rank + 1) }

  /// The sum over the first `count` ranks.
  private func upTo(_ count: Int) -> Double {
    var (sum, k) = (0.0, count)
    while k > 0 {
      sum += nodes[k]
      k -= k & -k
    }
    return sum
  }
}

/// A1 of a mapping whose data go round a circle.
enum CircularCorrelation {
  static let metric = Metric(
    "circular_correlation", "Circular correlation", better: .higher, decimals: 3,
    definition: """
      How well a circular input fixes the parameter. A linear parameter: R of its regression on sine and cosine of the \
      datum, 0 to 1. A direction: the coefficient of two angles, whose size is 1 for a pure turn and 0 for \
      independence, negative where it turns the other way.
      """,
    source: """
      circular–linear: Mardia and Jupp, Directional Statistics, 2000, §11.2.1; two angles: Fisher and Lee, \
      Biometrika 70, 1983
      """)

  /// Measures circular data; nil for others.
  static func measure(_ pairing: PreparedPairing) -> Measurement? {
    guard case .circular(let period) = pairing.pairing.input.kind else { return nil }
    return pairing.measure(metric) {
      let angles = pairing.pairing.data.map { 2 * Double.pi * $0 / period }
      if pairing.pairing.percept == .azimuth {
        let others = pairing.pairing.values.map { $0 * .pi / 180 }
        return twoAngles(angles, others, pairing.blocks)
      }
      let scale = pairing.perceived.isEmpty ? pairing.pairing.values : pairing.perceived
      return angleAndLine(angles, scale, pairing.blocks)
    }
  }

  static func angleAndLine(_ angles: [Double], _ y: [Double], _ blocks: BlockWeights) -> Estimate {
    let mean = y.reduce(0, +) / Double(y.count)
    let (c, s, z) = (angles.map(cos), angles.map(sin), y.map { $0 - mean })
    let sums = [
      [Double](repeating: 1, count: z.count), c, s, z, product(c, c), product(s, s), product(z, z),
      product(c, s), product(c, z), product(s, z),
    ]
    return blocks.estimate(sums: sums) { t in
      func correlation(_ a: Int, _ b: Int, _ aa: Int, _ bb: Int, _ ab: Int) -> Double {
        Correlation.coefficient([t[0], t[a], t[b], t[aa], t[bb], t[ab]])
      }
      let cz = correlation(1, 3, 4, 6, 8)
      let sz = correlation(2, 3, 5, 6, 9)
      let cs = correlation(1, 2, 4, 5, 7)
      let above: Double = cz * cz + sz * sz - 2 * cz * sz * cs
      return min(max(above / (1 - cs * cs), 0), 1).squareRoot()
    }
  }

  static func twoAngles(_ a: [Double], _ b: [Double], _ blocks: BlockWeights) -> Estimate {
    let (ca, sa, cb, sb) = (a.map(cos), a.map(sin), b.map(cos), b.map(sin))
    let sums = [
      [Double](repeating: 1, count: a.count), product(ca, cb), product(sa, sb), product(ca, sb),
      product(sa, cb), a.map { cos(2 * $0) }, a.map { sin(2 * $0) }, b.map { cos(2 * $0) },
      b.map { sin(2 * $0) },
    ]
    return blocks.estimate(sums: sums) { t in
      let square: Double = t[0] * t[0]
      let spreadA: Double = square - t[5] * t[5] - t[6] * t[6]
      let spreadB: Double = square - t[7] * t[7] - t[8] * t[8]
      return 4 * (t[1] * t[2] - t[3] * t[4]) / (spreadA * spreadB).squareRoot()
    }
  }

  private static func product(_ a: [Double], _ b: [Double]) -> [Double] {
    zip(a, b).map { $0 * $1 }
  }
}
