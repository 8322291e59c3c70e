/// By how much what is heard comes after the data.
struct RoundTripLag {
  /// Frames to both sides.
  private static let reach = 100
  /// Correlation below which no shift is told.
  private static let least = 0.3

  private let data: [Float]
  private let heard: [Float]
  private let scale: Double

  /// - Parameter isCircular: whether the data goes round; then no single order of it can be compared.
  init(data: [Double], heard: [Double], isCircular: Bool) {
    let (a, b) = (Self.centred(data), Self.centred(heard))
    (self.data, self.heard) = (a, b)
    let powers = [a, b].map { $0.reduce(0.0) { $0 + Double($1) * Double($1) } }
    scale = isCircular || powers[0] * powers[1] <= 0 ? 0 : 1 / (powers[0] * powers[1]).squareRoot()
  }

  /// Milliseconds; nil where nothing stands out.
  func estimate(_ resampling: FrameResampling) -> Estimate? {
    guard scale > 0, data.count > 2 * Self.reach else { return nil }
    let table = products(resampling)
    let best = Self.peak(table.whole)
    guard abs(table.whole[best]) * scale >= Self.least else { return nil }
    let isRising = table.whole[best] > 0
    return resampling.estimate { weights in
      var sums = [Double](repeating: 0, count: 2 * Self.reach + 1)
      for (piece, weight) in weights.enumerated() where weight != 0 {
        let row = piece * sums.count
        for lag in sums.indices { sums[lag] += weight * table.pieces[row + lag] }
      }
      return Self.place(sums, isRising: isRising)
    }
  }

  /// Products of data and later sound for each piece and each shift.
  private func products(_ resampling: FrameResampling) -> (pieces: [Double], whole: [Double]) {
    let shifts = 2 * Self.reach + 1
    var pieces = [Double](repeating: 0, count: FrameResampling.pieces * shifts)
    var whole = [Double](repeating: 0, count: shifts)
    let length = resampling.pieceLength
    for piece in 0..<FrameResampling.pieces {
      for shift in 0..<shifts {
        let delay = shift - Self.reach
        let low = max(piece * length, -delay)
        let high = min(min((piece + 1) * length, data.count), data.count - delay)
        guard low < high else { continue }
        var sum: Float = 0
        for frame in low..<high { sum += data[frame] * heard[frame + delay] }
        pieces[piece * shifts + shift] = Double(sum)
        whole[shift] += Double(sum)
      }
    }
    return (pieces, whole)
  }

  private static func peak(_ sums: [Double]) -> Int {
    var best = 0
    for shift in sums.indices where abs(sums[shift]) > abs(sums[best]) { best = shift }
    return best
  }

  /// Milliseconds of the highest or lowest sum, by a parabola.
  private static func place(_ sums: [Double], isRising: Bool) -> Double {
    let sign = isRising ? 1.0 : -1
    var best = 0
    for shift in sums.indices where sign * sums[shift] > sign * sums[best] { best = shift }
    var offset = 0.0
    if best > 0, best + 1 < sums.count {
      let curvature = sums[best - 1] - 2 * sums[best] + sums[best + 1]
      if curvature != 0 { offset = (sums[best - 1] - sums[best + 1]) / (2 * curvature) }
    }
    return 1000 * SoundTracks.hop * (Double(best - reach) + max(-0.5, min(0.5, offset)))
  }

  /// Ranks less their mean; 0 where there is no number.
  private static func centred(_ values: [Double]) -> [Float] {
    let isValid = values.map(\.isFinite)
    let ranks = Ranks.average(values, where: isValid)
    let count = isValid.count { $0 }
    let mean = Double(count + 1) / 2
    return values.indices.map {
      isValid[$0] ? Float((ranks[$0] - mean) / Double(max(1, count))) : 0
    }
  }
}
