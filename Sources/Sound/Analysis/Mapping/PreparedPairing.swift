import Score

/// A pairing with values that several measures need, computed once.
struct PreparedPairing {
  let pairing: Pairing
  let blocks: BlockWeights
  let dataRanks: Ranks
  let valueRanks: Ranks
  /// The values on the perceptual scale; empty where the percept is unknown.
  let perceived: [Double]
  /// The values in just noticeable differences; empty where the percept is unknown.
  let positions: [Double]
  /// The positions as whole steps, 0 the lowest.
  let steps: [Int]
  /// The data in 32 bins.
  let bins: [Int]
  /// The reason why nothing can be measured; nil where measuring is possible.
  let fault: String?

  /// The properties of a pairing that a measure needs.
  struct Needs: OptionSet {
    let rawValue: Int
    /// The data have an order: they are neither circular nor categories.
    static let order = Needs(rawValue: 1)
    static let percept = Needs(rawValue: 2)
    /// The values differ on the perceptual scale.
    static let change = Needs(rawValue: 4)
  }

  static let fewest = 8

  init(_ pairing: Pairing, blocks: BlockWeights) {
    (self.pairing, self.blocks) = (pairing, blocks)
    fault = Self.fault(of: pairing)
    dataRanks = Ranks(pairing.data)
    valueRanks = Ranks(pairing.values)
    let isMeasurable = fault == nil
    perceived = isMeasurable ? pairing.values.compactMap { pairing.percept.perceived($0) } : []
    positions = isMeasurable ? pairing.values.compactMap { pairing.position($0) } : []
    let lowest = positions.min() ?? 0
    steps = positions.map { Int($0 - lowest) }
    bins = isMeasurable ? DataBins.bins(dataRanks, areCategories: pairing.input.isCategory) : []
  }

  private static func still(_ pairing: Pairing) -> String { "\(pairing.target) does not change" }

  /// Whether the data change and the parameter does not: nothing of them is transmitted, and that can be measured.
  var isStill: Bool { fault == Self.still(pairing) }

  /// The range of what is heard of the parameter, from its lowest to its highest value, in just noticeable differences.
  var audibleRange: Double { (positions.max() ?? 0) - (positions.min() ?? 0) }

  /// Makes a measurement that does not depend on what is resampled.
  func constant(_ metric: Metric, _ value: Double) -> Measurement {
    Measurement(
      metric, of: pairing.subject, input: pairing.input.name,
      Estimate(value, replicates: Array(repeating: value, count: blocks.replicates)))
  }

  private static func fault(of pairing: Pairing) -> String? {
    let (data, values) = (pairing.data, pairing.values)
    if data.count < fewest {
      return data.isEmpty
        ? "there are no data" : "\(data.count) data are too few: a measure needs \(fewest)"
    }
    guard data.allSatisfy(\.isFinite), values.allSatisfy(\.isFinite) else {
      return "a datum or a value is not a finite number"
    }
    if data.allSatisfy({ $0 == data[0] }) { return "the data do not change" }
    if values.allSatisfy({ $0 == values[0] }) { return still(pairing) }
    return pairing.unheard
  }

  /// Makes a measurement, or one with the reason why there is none.
  func measure(_ metric: Metric, _ needs: Needs = [], _ compute: () -> Estimate) -> Measurement {
    if let reason = fault ?? unmet(needs) { return missing(metric, reason) }
    return Measurement(metric, of: pairing.subject, input: pairing.input.name, compute())
  }

  func missing(_ metric: Metric, _ reason: String) -> Measurement {
    Measurement(metric, of: pairing.subject, input: pairing.input.name, missing: reason)
  }

  private func unmet(_ needs: Needs) -> String? {
    if needs.contains(.percept), pairing.percept == .unknown {
      return "nobody has published how finely changes of \(pairing.target) are heard"
    }
    if needs.contains(.change), perceived.allSatisfy({ $0 == perceived[0] }) {
      return "\(pairing.target) changes only where nothing is heard of it"
    }
    guard needs.contains(.order) else { return nil }
    switch pairing.input.kind {
    case .linear: return nil
    case .circular: return "\(pairing.input.name) is a circle: it has no lowest and highest value"
    case .category: return "\(pairing.input.name) is a category: it has no order"
    }
  }

  /// The distance between two data: the shorter way round a circle, 1 between two categories.
  func dataDistance(_ a: Double, _ b: Double) -> Double { pairing.input.distance(a, b) }

  /// The span of the data: the period of a circle, 1 for categories.
  var dataSpan: Double {
    switch pairing.input.kind {
    case .linear:
      pairing.data[dataRanks.order[dataRanks.order.count - 1]] - pairing.data[dataRanks.order[0]]
    case .circular(let period): period
    case .category: 1
    }
  }

  /// The least clear change of the data, a hundredth of their span.
  var clearChange: Double { dataSpan / 100 }
}

extension InputSpec {
  var isCategory: Bool { if case .category = kind { true } else { false } }
  var isCircular: Bool { if case .circular = kind { true } else { false } }

  /// The distance between two data: the shorter way round a circle, 1 between two categories.
  func distance(_ a: Double, _ b: Double) -> Double {
    switch kind {
    case .linear: abs(b - a)
    case .circular(let period): abs(Angle.difference(from: a, to: b, period: period))
    case .category: a == b ? 0 : 1
    }
  }
}
