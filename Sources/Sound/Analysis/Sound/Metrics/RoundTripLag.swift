/// The lag of a tracked feature of the sound behind the data.
///
/// Both are replaced by their ranks, -1/2...1/2. The lag is the shift with the least mean squared difference: unlike
/// the highest product, that is the same in every stretch of the sound, even where the data drift slowly.
struct RoundTripLag {
  /// The largest shift to both sides, frames.
  private static let reach = 100
  /// The correlation below which no lag is reported.
  private static let least = 0.3

  private let data: Series
  private let heard: Series

  /// The ranks, and 1 where there is one, 0 where there is none.
  private struct Series {
    var ranks: [Float]
    var isThere: [Float]

    init(_ values: [Double]) {
      let isValid = values.map(\.isFinite)
      let found = Ranks.average(values, where: isValid)
      let count = Double(max(1, isValid.count { $0 }))
      ranks = found.indices.map { isValid[$0] ? Float((found[$0] - 0.5) / count - 0.5) : 0 }
      isThere = isValid.map { $0 ? 1 : 0 }
    }

    /// The variance of the present values; their mean is 0.
    var variance: Double {
      let sum = ranks.reduce(0.0) { $0 + Double($1) * Double($1) }
      return sum / max(1, isThere.reduce(0.0) { $0 + Double($1) })
    }
  }

  init(data: [Double], heard: [Double]) { (self.data, self.heard) = (Series(data), Series(heard)) }

  /// The lag in milliseconds; nil where none stands out.
  func estimate(_ resampling: FrameResampling) -> Estimate? {
    guard data.ranks.count > 2 * Self.reach else { return nil }
    let rising = table(resampling, sign: 1)
    let falling = table(resampling, sign: -1)
    let (up, down) = (correlation(rising), correlation(falling))
    guard max(up, down) >= Self.least else { return nil }
    let table = up >= down ? rising : falling
    let best = abs(place(sums(table, Self.once)))
    guard best < 1000 * SoundTracks.hop * Double(Self.reach) else { return nil }
    return resampling.estimate { weights in place(sums(table, weights)) }
  }

  /// The sum of squared differences and the number of pairs for each piece and each shift.
  private func table(_ resampling: FrameResampling, sign: Float) -> [SIMD2<Double>] {
    let shifts = 2 * Self.reach + 1
    let (length, count) = (resampling.pieceLength, data.ranks.count)
    var table = [SIMD2<Double>](repeating: SIMD2(), count: FrameResampling.pieces * shifts)
    for piece in 0..<FrameResampling.pieces {
      for shift in 0..<shifts {
        let delay = shift - Self.reach
        let low = max(piece * length, -delay)
        let high = min(min((piece + 1) * length, count), count - delay)
        guard low < high else { continue }
        table[piece * shifts + shift] = differ(low, high - low, delay, sign)
      }
    }
    return table
  }

  private func differ(_ first: Int, _ count: Int, _ delay: Int, _ sign: Float) -> SIMD2<Double> {
    data.ranks.withUnsafeBufferPointer { a in
      heard.ranks.withUnsafeBufferPointer { b in
        data.isThere.withUnsafeBufferPointer { m in
          heard.isThere.withUnsafeBufferPointer { n in
            var (sum, pairs): (Float, Float) = (0, 0)
            for i in first..<first + count {
              let both = m[i] * n[i + delay]
              let difference = a[i] - sign * b[i + delay]
              sum += both * difference * difference
              pairs += both
            }
            return SIMD2(Double(sum), Double(pairs))
          }
        }
      }
    }
  }

  /// The mean squared difference of each shift; infinite where hardly anything can be compared.
  private func sums(_ table: [SIMD2<Double>], _ weights: [Double]) -> [Double] {
    let shifts = 2 * Self.reach + 1
    var sums = [SIMD2<Double>](repeating: SIMD2(), count: shifts)
    for (piece, weight) in weights.enumerated() where weight != 0 {
      for shift in 0..<shifts { sums[shift] += weight * table[piece * shifts + shift] }
    }
    let most = sums.reduce(0) { max($0, $1.y) }
    return sums.map { $0.y > 0.25 * most ? $0.x / $0.y : .infinity }
  }

  /// The rank correlation at the best shift, from the mean squared difference and both variances.
  private func correlation(_ table: [SIMD2<Double>]) -> Double {
    let (a, b) = (data.variance, heard.variance)
    guard a > 1e-6, b > 1e-6 else { return 0 }
    return (a + b - (sums(table, Self.once).min() ?? 1)) / (2 * (a * b).squareRoot())
  }

  private static let once = [Double](repeating: 1, count: FrameResampling.pieces)

  /// The shift of the least difference, milliseconds, by a parabola.
  private func place(_ sums: [Double]) -> Double {
    var best = 0
    for shift in sums.indices where sums[shift] < sums[best] { best = shift }
    var offset = 0.0
    if best > 0, best + 1 < sums.count, sums[best - 1].isFinite, sums[best + 1].isFinite {
      let curvature = sums[best - 1] - 2 * sums[best] + sums[best + 1]
      if curvature > 0 { offset = (sums[best - 1] - sums[best + 1]) / (2 * curvature) }
    }
    return 1000 * SoundTracks.hop * (Double(best - Self.reach) + max(-0.5, min(0.5, offset)))
  }
}
