import Score

/// A3 of a mapping: the number of just noticeable differences in its range of sound; A4 and A5 follow.
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

/// A4 of a mapping: the share of the data's changes that nobody hears.
enum InaudibleSteps {
  static let metric = Metric(
    "inaudible_steps", "Inaudible steps", unit: "%", better: .lower, decimals: 1,
    definition: """
      Share of the clear changes from one datum to the next (more than 1 % of the data's span) that change \
      the parameter by less than one just noticeable difference.
      """,
    source: "just noticeable differences as jnd_steps")

  static func measure(_ pairing: PreparedPairing) -> Measurement {
    let data = pairing.pairing.data
    if pairing.isStill { return pairing.constant(metric, 100) }
    guard pairing.fault == nil else { return pairing.measure(metric) { Estimate(0) } }
    let clear = data.indices.map { i in
      i > 0 && pairing.dataDistance(data[i - 1], data[i]) > pairing.clearChange
    }
    guard clear.contains(true) else {
      return pairing.missing(metric, "no datum differs clearly from the one before")
    }
    return pairing.measure(metric, .percept) {
      let positions = pairing.positions
      let unheard = positions.indices.map { i in
        i > 0 && pairing.pairing.distance(positions[i - 1], positions[i]) < 1
      }
      return pairing.blocks.percent(of: unheard, among: clear)
    }
  }
}

/// A4 of a mapping: the share of different data that sound alike.
enum Collisions {
  static let metric = Metric(
    "collisions", "Collisions", unit: "%", better: .lower, decimals: 1,
    definition: """
      Share of the distinct data that have exactly the same value of the parameter as another distinct datum.
      """,
    source:
      "a map that is not injective; after Ziemer and Schultheis, Frontiers in Neuroscience 16, 2022"
  )

  static func measure(_ pairing: PreparedPairing) -> Measurement {
    pairing.measure(metric) {
      let (data, values) = (pairing.dataRanks, pairing.valueRanks)
      var firstDatum = [Int](repeating: -1, count: values.distinct)
      var isShared = [Bool](repeating: false, count: values.distinct)
      for i in data.classes.indices {
        let value = values.classes[i]
        if firstDatum[value] < 0 { firstDatum[value] = data.classes[i] }
        if firstDatum[value] != data.classes[i] { isShared[value] = true }
      }
      var collides = [Bool](repeating: false, count: data.distinct)
      for i in data.classes.indices where isShared[values.classes[i]] {
        collides[data.classes[i]] = true
      }
      var isNew = [Bool](repeating: true, count: data.distinct)
      let counted = data.classes.map { datum -> Bool in
        defer { isNew[datum] = false }
        return isNew[datum]
      }
      return pairing.blocks.percent(of: data.classes.map { collides[$0] }, among: counted)
    }
  }
}

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
