import Glibc
import Score

/// The task in which the listener says whether the data rose or fell.
enum TrendTask {
  static let metric = Metric(
    "listener_trend", "Trends heard", unit: "% correct", better: .higher, decimals: 1,
    definition: """
      Rising or falling? The data are cut into at most 32 segments; in each the ideal listener compares one look at the second half with \
      one at the first (their means), and answers by the polarity that the mapping has on the whole. Segments whose data hardly \
      change are left out. 50 is chance.
      """,
    source: "two-alternative forced choice: Green and Swets 1966; noise of one JND at d′ = 1")

  static let segments = 32

  /// - Parameter share: the share of correct answers in a segment, which has two halves; nil where the data hardly change.
  static func measure(
    _ listener: IdealListener, seed: UInt64,
    share: ((Range<Int>, Range<Int>)) -> Double?
  ) -> (estimate: Estimate?, reason: String) {
    let input = listener.first.pairing.input
    if input.isCircular { return (nil, "\(input.name) is a circle: it neither rises nor falls") }
    if input.isCategory { return (nil, "\(input.name) is a category: it neither rises nor falls") }
    let count = min(segments, listener.data.count / 4)
    let terms = (0..<count).map { segment in
      share(halves(segment, of: count, in: listener.data.count))
    }
    guard terms.contains(where: { $0 != nil }) else {
      return (nil, "the data neither rise nor fall clearly")
    }
    let blocks = BlockWeights(count: count, seed: seed)
    let estimate = blocks.estimate(sums: [
      terms.map { $0 ?? 0 }, terms.map { $0 == nil ? 0 : 1 },
    ]) { 100 * $0[0] / $0[1] }
    return (estimate, "")
  }

  private static func halves(_ segment: Int, of count: Int, in length: Int) -> (
    Range<Int>, Range<Int>
  ) {
    let start = segment * length / count
    let end = (segment + 1) * length / count
    let middle = (start + end) / 2
    return (start..<middle, middle..<end)
  }

  static func measure(_ listener: IdealListener, seed: UInt64) -> (
    estimate: Estimate?, reason: String
  ) {
    measure(listener, seed: seed) { sensitivity(listener, $0).map(IdealListener.forcedChoice) }
  }

  /// The sensitivity d′ to the way from one half to the other, negative where it is heard as the opposite; nil where the
  /// data hardly change.
  static func sensitivity(
    _ listener: IdealListener, _ halves: (Range<Int>, Range<Int>)
  ) -> Double? {
    let rise = mean(listener.data, halves.1) - mean(listener.data, halves.0)
    guard abs(rise) > listener.first.clearChange else { return nil }
    var evidence = 0.0
    for (k, pairing) in listener.pairings.enumerated() {
      let polarity = listener.polarities[k] / listener.noise[k]
      let way = mean(pairing.positions, halves.1) - mean(pairing.positions, halves.0)
      let expected = rise > 0 ? polarity * way : -polarity * way
      evidence += expected * abs(expected)
    }
    let sensitivity = abs(evidence).squareRoot()
    return evidence < 0 ? -sensitivity : sensitivity
  }

  private static func mean(_ values: [Double], _ range: Range<Int>) -> Double {
    values[range].reduce(0, +) / Double(range.count)
  }
}
