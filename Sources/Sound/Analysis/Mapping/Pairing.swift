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
