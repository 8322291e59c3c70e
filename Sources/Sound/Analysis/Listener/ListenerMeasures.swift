import Score

/// Measures of what an ideal and a typical listener would achieve with a mapping, to be had before anybody is invited.
public enum ListenerMeasures {
  public static let metrics = ideal + TypicalMeasures.metrics

  private static let ideal = [
    TrendTask.metric, trials, PointTask.metric, SameDifferentTask.metric,
  ]

  static let trials = Metric(
    "listener_trials", "Trials for 80 % power", unit: "trials", better: .lower, decimals: 0,
    definition: """
      The fewest trials of the trend task in which a listener who is as often correct as `listener_trend` is told from chance with a power of \
      80 % (exact binomial test, one-sided, α = 0.05). People are worse than the ideal: plan for more.
      """,
    source: "exact binomial test; Clopper and Pearson 1934")

  /// Measures each input with everything that it moves, which is heard together.
  /// - Parameters:
  ///   - pairings: pairings of one variant on one dataset; those of the same input have the same data.
  ///   - seed: seed of the bootstrap and of the listener's noise.
  public static func measure(_ pairings: [Pairing], seed: UInt64) -> [Measurement] {
    let blocks = Blocks(pairings, seed: seed)
    let all = pairings.map { PreparedPairing($0, blocks: blocks[$0.data.count]) }
    return pairings.map(\.input.name).distinct().flatMap { name in
      measure(
        input: name, all.filter { $0.pairing.input.name == name }, beside: all, seed: seed)
    }
  }

  /// The number of trials with each of two variants that distinguishes their shares of correct answers (two-sided, α
  /// = 0.05, power 80 %); nil where they are equal or one is unknown.
  /// - Parameters first, second: measurements in % correct, such as `listener_trend`.
  public static func trialsToTell(_ first: Measurement, from second: Measurement) -> Int? {
    guard let first = first.estimate?.value, let second = second.estimate?.value else { return nil }
    return BinomialPower.trialsToTell(first / 100, from: second / 100)
  }

  private static func measure(
    input: String, _ all: [PreparedPairing], beside others: [PreparedPairing], seed: UInt64
  ) -> [Measurement] {
    let heard = all.filter {
      $0.fault == nil && $0.pairing.percept != .unknown
        && $0.pairing.data.count == all[0].pairing.data.count
    }
    guard !heard.isEmpty else {
      if let still = all.first(where: \.isStill) {
        return [TrendTask.metric, TypicalMeasures.trend].map { still.constant($0, 50) }
          + metrics.filter { $0 != TrendTask.metric && $0 != TypicalMeasures.trend }.map {
            Measurement($0, of: input, input: input, missing: "what \(input) moves does not change")
          }
      }
      let reason =
        all.compactMap(\.fault).first
        ?? "nobody has published how finely changes of what \(input) moves are heard"
      return metrics.map { Measurement($0, of: input, input: input, missing: reason) }
    }
    let listener = IdealListener(heard)
    func measurement(_ metric: Metric, _ found: (estimate: Estimate?, reason: String))
      -> Measurement
    { Measurement(metric, of: input, input: input, found.estimate, missing: found.reason) }
    let trend = TrendTask.measure(listener, seed: seed)
    return [
      measurement(TrendTask.metric, trend), measurement(trials, trialsNeeded(trend)),
      measurement(PointTask.metric, (PointTask.measure(listener, seed: seed), "")),
      measurement(SameDifferentTask.metric, SameDifferentTask.measure(listener, seed: seed)),
    ] + TypicalMeasures.measure(heard, beside: others, seed: seed)
  }

  private static func trialsNeeded(_ trend: (estimate: Estimate?, reason: String)) -> (
    estimate: Estimate?, reason: String
  ) {
    guard let estimate = trend.estimate else { return trend }
    var known: [Int: Double] = [:]
    /// The trials for a share of correct answers to a tenth of a per cent, exact where that is quick: there are 200
    /// replicates.
    func roughly(_ percent: Double) -> Double {
      let step = Int((10 * percent).rounded())
      if let found = known[step] { return found }
      let about = BinomialPower.normalTrials(share: percent / 100)
      let found =
        about < 300
        ? BinomialPower.trials(share: Double(step) / 1000).map(Double.init) ?? about : about
      known[step] = found
      return found
    }
    guard let needed = BinomialPower.trials(share: estimate.value / 100) else {
      return (nil, "the listener is at chance: no number of trials would tell")
    }
    return (Estimate(Double(needed), replicates: estimate.replicates.map(roughly)), "")
  }
}
