import Glibc

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
