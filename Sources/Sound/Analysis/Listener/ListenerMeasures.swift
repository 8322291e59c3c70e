import Glibc
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

/// The measures of a typical listener: the tasks of the ideal listener, and information, with noise, lapses and a scale from data.
enum TypicalMeasures {
  private static let people =
    "constants from the answers of 122 listeners: Pazdera and Trainor 2024, experiments 1 and 2 (docs/validity.md)"

  static let trend = Metric(
    "typical_trend", "Trends heard, typical listener", unit: "% correct", better: .higher,
    decimals: 1,
    definition: """
      `listener_trend` of a listener without training, whose memory loses an eighth of the range that is heard, and who answers 3 % \
      of the questions by chance.
      """, source: people)

  static let point = Metric(
    "typical_point_error", "Error of estimated data, typical listener", unit: "% of span",
    better: .lower, decimals: 1,
    definition: """
      `listener_point_error` of such listeners, each of whom has a scale of their own too. A tempo seems to be another with another pitch.
      """, source: people)

  static let same = Metric(
    "typical_same_different", "Differences heard, typical listener", unit: "% correct",
    better: .neither, decimals: 1, definition: "`listener_same_different` of such a listener.",
    source: people)

  static let information = Metric(
    "typical_information", "Information, typical listener", unit: "bit", better: .higher,
    definition: """
      Mutual information of the data, in at most eight bins that hold equally many, and what a typical listener remembers of the \
      parameter: its place in the range, with noise. Untrained people reached 1.2 bit of tempo.
      """, source: people)

  static let metrics = [trend, point, same, information]

  /// Measures one input with everything that it moves.
  static func measure(_ heard: [PreparedPairing], beside all: [PreparedPairing], seed: UInt64)
    -> [Measurement]
  {
    let input = heard[0].pairing.input.name
    func measurement(_ metric: Metric, _ found: (estimate: Estimate?, reason: String))
      -> Measurement
    { Measurement(metric, of: input, input: input, found.estimate, missing: found.reason) }
    let five = TypicalListener.five.map { IdealListener(heard, as: $0) }
    func mean(_ share: (IdealListener) -> Double?) -> Double? {
      let shares = five.compactMap(share)
      guard shares.count == five.count else { return nil }
      return TypicalListener.withLapses(shares.reduce(0, +) / Double(five.count))
    }
    let trends = TrendTask.measure(five[0], seed: seed) { halves in
      mean { TrendTask.sensitivity($0, halves).map(IdealListener.forcedChoice) }
    }
    let different = SameDifferentTask.measure(five[0], seed: seed) { i, j in
      mean { IdealListener.sameDifferent($0.sensitivity(i, j)) } ?? 0.5
    }
    return [
      measurement(trend, trends),
      measurement(point, (error(TypicalReader(heard, beside: all), seed: seed), "")),
      measurement(same, different),
    ] + heard.map(information)
  }

  /// The mean distance of the answers of a class from the data, in % of their span.
  private static func error(_ reader: TypicalReader, seed: UInt64) -> Estimate {
    var random = SeededRandom(seed: seed).split("typical listeners")
    let people = (0..<10).map { _ in TypicalListener.Person(&random) }
    let pairing = reader.first
    let errors = pairing.blocks.evenlySpaced.map { moment -> Double in
      let distances = people.map { person in
        pairing.dataDistance(
          reader.answer(at: moment, of: person, &random), pairing.pairing.data[moment])
      }
      return 100 * distances.reduce(0, +) / Double(people.count) / pairing.dataSpan
    }
    return pairing.blocks.mean(ofStretches: errors)
  }

  private static func information(_ pairing: PreparedPairing) -> Measurement {
    let noise = TypicalListener.five[2].noise(over: pairing.audibleRange)
    let bins = DataBins.bins(
      pairing.dataRanks, areCategories: pairing.pairing.input.isCategory, count: 8)
    let terms = BlurredInformation(pairing.positions, bins, noise: noise).pointwise
    guard terms.contains(where: { $0 != nil }) else {
      return pairing.missing(information, "each datum is alone in its bin")
    }
    let estimate = pairing.blocks.estimate(sums: [
      terms.map { $0 ?? 0 }, terms.map { $0 == nil ? 0 : 1 },
    ]) { (1 - TypicalListener.lapses) * $0[0] / $0[1] }.spread(Information.replicateSpread)
      .map { max($0, 0) }
    return pairing.measure(information, .percept) { estimate }
  }
}
