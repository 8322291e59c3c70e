import Score

/// A5 of a mapping: the part of its range that it uses.
enum RangeUse {
  static let metric = Metric(
    "range_used", "Range used", unit: "%", better: .neither, decimals: 1,
    definition: """
      Span of the values that the parameter takes as a share of the range that the mapping gives it, on the perceptual scale where \
      there is one.
      """,
    source: "Grond and Berger, The Sonification Handbook, 2011, chapter 15")

  static let clipped = Metric(
    "clipped_data", "Clipped data", unit: "%", better: .lower, decimals: 1,
    definition: "Share of the data that lie outside the domain of the mapping's entry.",
    source: "Grond and Berger, The Sonification Handbook, 2011, chapter 15")

  static func measure(_ pairing: PreparedPairing) -> [Measurement] {
    [used(pairing), clipped(pairing)]
  }

  private static func used(_ pairing: PreparedPairing) -> Measurement {
    guard let range = pairing.pairing.range else {
      return pairing.missing(metric, "no entry of the mapping gives the parameter a range")
    }
    let percept = pairing.pairing.percept
    let low = percept.perceived(range.lowerBound) ?? range.lowerBound
    let high = percept.perceived(range.upperBound) ?? range.upperBound
    guard high > low else { return pairing.missing(metric, "the range of the entry is empty") }
    return pairing.measure(metric) {
      let values = pairing.perceived.isEmpty ? pairing.pairing.values : pairing.perceived
      return Estimate(100 * JNDSteps.span(of: values).value / (high - low))
    }
  }

  private static func clipped(_ pairing: PreparedPairing) -> Measurement {
    let flags = pairing.pairing.clipped
    guard flags.count == pairing.pairing.data.count, !flags.isEmpty else {
      let input = pairing.pairing.input.name
      return pairing.missing(
        clipped,
        "no map entry takes \(input) itself within a domain: from = \"\(input)\", domain = { low, high }"
      )
    }
    return Measurement(
      clipped, of: pairing.pairing.subject, input: pairing.pairing.input.name,
      pairing.blocks.percent(of: flags, among: flags.map { _ in true }))
  }
}
