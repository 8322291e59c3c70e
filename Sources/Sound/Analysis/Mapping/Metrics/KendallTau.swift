import Score

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
