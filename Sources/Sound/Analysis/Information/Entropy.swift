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

/// Data in equally filled bins, 32 where nothing else is said: the data side of transmitted information.
enum DataBins {
  static let count = 32

  /// The bin of each datum. Equal data share a bin; data that are categories, or no more than the bins, are bins
  /// themselves.
  /// - Parameters:
  ///   - ranks: the ranks of any numbers.
  ///   - count: the number of bins.
  static func bins(_ ranks: Ranks, areCategories: Bool = false, count: Int = count) -> [Int] {
    if areCategories || ranks.distinct <= count { return ranks.classes }
    let total = Double(ranks.mid.count)
    return ranks.mid.map { min(count - 1, Int(($0 - 0.5) * Double(count) / total)) }
  }
}

/// The counts of data in equally wide parts of a range.
package struct Histogram {
  package let range: ClosedRange<Double>
  package private(set) var counts: [Int]

  /// - Parameters:
  ///   - data: those outside the range, and what is no number, count nowhere.
  ///   - range: nil for that from the lowest to the highest datum.
  /// - Returns: nil where the range has no width.
  package init?(_ data: [Double], over range: ClosedRange<Double>? = nil, bins: Int) {
    guard let low = range?.lowerBound ?? data.min(), let high = range?.upperBound ?? data.max(),
      high > low
    else { return nil }
    self.range = low...high
    counts = [Int](repeating: 0, count: bins)
    for datum in data where datum >= low && datum <= high {
      counts[min(bins - 1, Int((datum - low) / (high - low) * Double(bins)))] += 1
    }
  }

  /// The place of an edge of a bin, 0 for the lower end of the first.
  package func edge(_ number: Int) -> Double {
    range.lowerBound
      + Double(number) * ((range.upperBound - range.lowerBound) / Double(counts.count))
  }
}

/// The information that positions with Gaussian noise give about the bin of a datum, datum by datum: the mean of log₂ p(h | bin) /
/// p(h) over what is heard, h. A datum counts neither for its bin nor for the whole, so that nothing is found where nothing is.
struct BlurredInformation {
  /// One term for each datum, in bits; nil for a datum that is alone in its bin.
  let pointwise: [Double?]

  /// Cells of what is heard for one standard deviation of the noise.
  private static let fineness = 4
  /// The standard deviations after which the noise is cut off.
  private static let reach = 4

  /// - Parameters:
  ///   - positions: one for each datum, finite.
  ///   - bins: the bin of each datum, from 0.
  ///   - noise: the standard deviation of the noise, in the unit of the positions; above 0.
  init(_ positions: [Double], _ bins: [Int], noise: Double) {
    let lowest = positions.min() ?? 0
    let cell = noise / Double(Self.fineness)
    let wide = Self.fineness * Self.reach
    let cells = positions.map { wide + Int((($0 - lowest) / cell).rounded()) }
    let width = 1 + wide + (cells.max() ?? 0)
    let kernel = (-wide...wide).map { k -> Double in
      let z = Double(k) / Double(Self.fineness)
      return exp(-z * z / 2)
    }
    let whole = kernel.reduce(0, +)
    let normal = kernel.map { $0 / whole }

    var sums = [[Double]](
      repeating: [Double](repeating: 0, count: width), count: 1 + (bins.max() ?? 0))
    var counts = [Int](repeating: 0, count: sums.count)
    for (place, bin) in zip(cells, bins) {
      counts[bin] += 1
      for (k, weight) in normal.enumerated() { sums[bin][place - wide + k] += weight }
    }
    let all = (0..<width).map { h in sums.reduce(0) { $0 + $1[h] } }
    let others = Double(cells.count - 1)

    pointwise = zip(cells, bins).map { place, bin in
      guard counts[bin] > 1 else { return nil }
      let own = Double(counts[bin] - 1)
      return normal.enumerated().reduce(0) { sum, item in
        let (h, weight) = (place - wide + item.offset, item.element)
        let inBin = max(sums[bin][h] - weight, 1e-12) / own
        let inAll = max(all[h] - weight, 1e-12) / others
        return sum + weight * log2(inBin / inAll)
      }
    }
  }
}
