import Glibc
import Score

/// An input and a parameter that it moves, datum by datum: the subject of all measures of mappings.
public struct Pairing: Hashable, Sendable {
  /// The input.
  public let input: InputSpec
  /// The name of the parameter, such as `tone.pitch` or `tempo`; `bell.pitch (notes)` for the values of single notes.
  public let target: String
  /// The percept of the parameter.
  public let percept: Percept
  /// The unit of the parameter.
  public let unit: Unit
  /// The line of the mapping; nil where no map entry declares the pairing (`control`, sequences).
  public let line: Int?
  /// The data, in the unit of the input: one for each new row of the dataset, all finite, as many as `values`.
  public let data: [Double]
  /// The parameter's values at the same moments, in its unit; all finite.
  public let values: [Double]
  /// Whether each datum lay outside the entry's domain; empty where no entry declares one.
  public let clipped: [Bool]
  /// The range of the entry, in the parameter's unit; nil where no entry declares one.
  public let range: ClosedRange<Double>?
  /// The domain of the entry, in the unit of the input; nil where no entry declares one.
  public let domain: Span?
  /// The reason why nothing is heard of the parameter, as a sentence; nil where it is heard, and where `Hearing` was not asked.
  public private(set) var unheard: String?
  /// By how much a change must be larger here than the published just noticeable difference to be heard, 1 or more: a tempo that
  /// has one interval for each datum, a direction of a tone of 2 kHz (`HearingConditions`).
  public private(set) var coarseness = 1.0

  public init(
    input: InputSpec, target: String, percept: Percept, unit: Unit, line: Int?, data: [Double],
    values: [Double], clipped: [Bool] = [], range: ClosedRange<Double>? = nil, domain: Span? = nil
  ) {
    precondition(data.count == values.count, "a pairing has a value for each datum")
    self.input = input
    self.target = target
    self.percept = percept
    self.unit = unit
    self.line = line
    self.data = data
    self.values = values
    self.clipped = clipped
    self.range = range
    self.domain = domain
  }

  /// The same, of which nothing is heard.
  func unheard(_ reason: String) -> Pairing {
    var pairing = self
    pairing.unheard = reason
    return pairing
  }

  /// The same, whose changes are heard as the conditions allow.
  package func heard(by coarseness: Double) -> Pairing {
    var pairing = self
    pairing.coarseness = coarseness
    return pairing
  }

  /// The place of a value in differences that are just noticeable here; nil for `.unknown`.
  func position(_ value: Double) -> Double? { percept.jndPosition(value).map { $0 / coarseness } }

  /// The distance of two such places.
  func distance(_ a: Double, _ b: Double) -> Double {
    percept.jndDistance(a * coarseness, b * coarseness) / coarseness
  }

  /// The input and its target: `temperature → tone.pitch`.
  public var subject: String { "\(input.name) → \(target)" }
}

extension Pairing {
  /// The mutual information of data and values, in bits, whatever is heard of it: it shows which input moves a
  /// parameter where no map entry says so. It is 0 where it is no greater than by chance.
  ///
  /// Both are ranked and put in sixteen bins. The chance level is the greatest of 40 shuffles of one against the
  /// other (a permutation test: Good, Permutation, Parametric and Bootstrap Tests of Hypotheses, 2005, §1.3).
  public var strength: Double {
    let step = max(1, (data.count + 599) / 600)
    let places = stride(from: 0, to: data.count, by: step)
    let x = DataBins.bins(Ranks(places.map { data[$0] }), count: 16)
    let y = DataBins.bins(Ranks(places.map { values[$0] }), count: 16)
    guard x.count >= 20 else { return 0 }
    let found = Self.information(x, y)
    var random = SeededRandom(seed: 1).split("permutation")
    var chance = 0.0
    for _ in 0..<40 { chance = max(chance, Self.information(x, y.shuffled(using: &random))) }
    return found > chance + 0.1 ? found : 0
  }

  /// The plug-in mutual information of two series of 0..<16, in bits.
  private static func information(_ x: [Int], _ y: [Int]) -> Double {
    var joint = [Double](repeating: 0, count: 256)
    var (a, b) = ([Double](repeating: 0, count: 16), [Double](repeating: 0, count: 16))
    for i in x.indices {
      joint[16 * x[i] + y[i]] += 1
      a[x[i]] += 1
      b[y[i]] += 1
    }
    let total = Double(x.count)
    var sum = 0.0
    for k in 0..<256 where joint[k] > 0 {
      let expected: Double = a[k / 16] * b[k % 16]
      sum += joint[k] * log2(joint[k] * total / expected)
    }
    return sum / total
  }
}

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
