import Glibc
import Score

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
