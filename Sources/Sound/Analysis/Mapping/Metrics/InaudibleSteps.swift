import Score

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
