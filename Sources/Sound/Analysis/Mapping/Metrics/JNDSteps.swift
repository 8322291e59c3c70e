import Score

/// A3 of a mapping: the number of just noticeable differences in its range of sound.
enum JNDSteps {
  static let metric = Metric(
    "jnd_steps", "Span in audible steps", unit: "JND", better: .neither, decimals: 0,
    definition: """
      Just noticeable differences from the lowest to the highest value that the parameter takes: the integral of dy / JND(y). \
      Laboratory figures of trained listeners and single tones: an upper bound. It is a span: a parameter with two values can have a large one.
      """,
    source: """
      pitch: Wier, Jesteadt and Green 1977; level: Jesteadt, Wier and Green 1977; brightness: Allen and Oxenham 2014; tempo: Friberg \
      and Sundberg 1995, Drake and Botte 1993; azimuth: Mills 1958; duration: Abel 1972
      """)

  static let perStep = Metric(
    "data_per_jnd", "Data for one audible step", unit: Metric.inputUnit, better: .neither,
    decimals: 3,
    definition: """
      How much the data must grow, from where they are, until the parameter has changed by one just noticeable difference: the \
      median over at most 500 evenly spaced data, on straight lines between them.
      """,
    source: "as jnd_steps")

  static func measure(_ pairing: PreparedPairing) -> [Measurement] {
    [
      pairing.measure(metric, .percept) { span(of: pairing.positions) },
      pairing.fault == nil && pairing.pairing.percept != .unknown && growth(pairing).isEmpty
        ? pairing.missing(perStep, "no change of the data reaches one just noticeable difference")
        : pairing.measure(perStep, [.order, .percept]) { median(of: pairing) },
    ]
  }

  /// The distance from the lowest to the highest of some values. It has no replicates, because a resampled series
  /// never exceeds the ends of the whole.
  static func span(of values: [Double]) -> Estimate {
    Estimate((values.max() ?? 0) - (values.min() ?? 0))
  }

  private static func median(of pairing: PreparedPairing) -> Estimate {
    let growth = growth(pairing).sorted { $0.amount < $1.amount }
    func median(_ weights: ArraySlice<Double>) -> Double {
      let half = growth.reduce(0) { $0 + weights[weights.startIndex + $1.stretch] } / 2
      var sum = 0.0
      for step in growth {
        sum += weights[weights.startIndex + step.stretch]
        if sum >= half, sum > 0 { return step.amount }
      }
      return .nan
    }
    let blocks = pairing.blocks
    return Estimate(
      median([Double](repeating: 1, count: blocks.stretches)[...]),
      replicates: (0..<blocks.replicates).map { median(blocks.replicate($0)) })
  }

  /// The distance, for each of the evenly spaced data, to the next greater one that is heard as different.
  private static func growth(_ pairing: PreparedPairing) -> [(amount: Double, stretch: Int)] {
    let chosen = pairing.blocks.evenlySpaced.sorted {
      (pairing.pairing.data[$0], $0) < (pairing.pairing.data[$1], $1)
    }
    let x = chosen.map { pairing.pairing.data[$0] }
    let y = chosen.map { pairing.positions[$0] }
    return chosen.indices.compactMap { i in
      guard let next = (i..<y.count).first(where: { abs(y[$0] - y[i]) >= 1 }) else { return nil }
      let before = abs(y[next - 1] - y[i])
      let fraction = (1 - before) / (abs(y[next] - y[i]) - before)
      let place: Double = x[next - 1] + fraction * (x[next] - x[next - 1])
      return (place - x[i], pairing.blocks.stretch(chosen[i]))
    }
  }
}
