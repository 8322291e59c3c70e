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

  /// The input and its target: `temperature → tone.pitch`.
  public var subject: String { "\(input.name) → \(target)" }
}
