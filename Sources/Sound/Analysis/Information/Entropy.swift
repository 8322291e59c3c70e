import Glibc

/// The entropy of counts and the mutual information of two series, in bits.
public enum Entropy {
  /// The plug-in entropy of counts: -Σ p log2 p.
  public static func bits(_ counts: [Int]) -> Double {
    let total = Double(counts.reduce(0, +))
    guard total > 0 else { return 0 }
    return counts.reduce(0.0) { sum, count in
      let p = Double(count) / total
      return count > 0 ? sum - p * log2(p) : sum
    }
  }

  /// The bias of the plug-in entropy, by which it is too small: (K - 1) / 2N nats, where K is the number of values
  /// that occur (Miller, "Note on the bias of information estimates", 1955; Madow).
  public static func millerMadow(values: Int, of total: Int) -> Double {
    Double(values - 1) / (2 * Double(total) * M_LN2)
  }

  /// Returns each value's rank among the distinct values, and how often each occurs.
  static func classes(_ values: [Int]) -> (index: [Int], counts: [Int]) {
    var names: [Int: Int] = [:]
    var counts: [Int] = []
    let index = values.map { value -> Int in
      if let known = names[value] {
        counts[known] += 1
        return known
      }
      names[value] = counts.count
      counts.append(1)
      return counts.count - 1
    }
    return (index, counts)
  }

  /// The pointwise mutual information of two binned series, in bits, one term per datum: log2 p(x,y) / (p(x) p(y)).
  /// Its mean is the plug-in estimate.
  /// - Returns: the terms, and the Miller–Madow correction of their mean.
  static func pointwise(_ x: [Int], _ y: [Int]) -> (terms: [Double], correction: Double) {
    let (a, b) = (classes(x), classes(y))
    let joint = classes(zip(a.index, b.index).map { $0 * b.counts.count + $1 })
    let total = Double(x.count)
    let terms = x.indices.map { i -> Double in
      let expected = Double(a.counts[a.index[i]]) * Double(b.counts[b.index[i]])
      return log2(Double(joint.counts[joint.index[i]]) * total / expected)
    }
    let correction =
      millerMadow(values: a.counts.count, of: x.count)
      + millerMadow(values: b.counts.count, of: x.count)
      - millerMadow(values: joint.counts.count, of: x.count)
    return (terms, correction)
  }

  /// The mutual information of two binned series with the Miller–Madow correction, bits.
  public static func information(_ x: [Int], _ y: [Int]) -> Double {
    guard !x.isEmpty, x.count == y.count else { return 0 }
    let (terms, correction) = pointwise(x, y)
    return terms.reduce(0, +) / Double(terms.count) + correction
  }
}
