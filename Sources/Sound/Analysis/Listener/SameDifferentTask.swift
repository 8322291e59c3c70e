import Score

/// The task in which the listener says whether two moments had the same datum.
enum SameDifferentTask {
  static let metric = Metric(
    "listener_same_different", "Differences heard", unit: "% correct", better: .neither,
    decimals: 1,
    definition: """
      Same or different? Half of the trials play one moment twice, the others two moments, drawn by chance, whose data differ clearly; \
      the ideal listener has one look at each. 50 is chance.
      """,
    source: "differencing model: Macmillan and Creelman, Detection Theory, 2005, chapter 9")

  static func measure(_ listener: IdealListener, seed: UInt64) -> (
    estimate: Estimate?, reason: String
  ) {
    measure(listener, seed: seed) { IdealListener.sameDifferent(listener.sensitivity($0, $1)) }
  }

  /// - Parameter share: the share of correct answers to two moments.
  static func measure(_ listener: IdealListener, seed: UInt64, share: (Int, Int) -> Double) -> (
    estimate: Estimate?, reason: String
  ) {
    var random = SeededRandom(seed: seed).split("same or different")
    let pairing = listener.first
    let blocks = pairing.blocks
    var sums = [Double](repeating: 0, count: blocks.stretches)
    var counts = sums
    for (s, i) in blocks.evenlySpaced.enumerated() {
      for _ in 0..<4 {
        let j = random.integer(in: 0...blocks.count - 1)
        guard pairing.dataDistance(listener.data[i], listener.data[j]) > pairing.clearChange else {
          continue
        }
        sums[s] += share(i, j)
        counts[s] += 1
      }
    }
    guard counts.contains(where: { $0 > 0 }) else {
      return (nil, "no two of the drawn moments have clearly different data")
    }
    return (blocks.estimate(stretches: [sums, counts]) { 100 * $0[0] / $0[1] }, "")
  }
}
