import Score

/// What a mapping does with one input, datum by datum: the ground of all measures of mappings.
public struct Pairing: Hashable, Sendable {
  public let input: InputSpec
  /// Name of what is moved, such as `tone.pitch` or `tempo`; `bell.pitch (notes)` for what single notes get.
  public let target: String
  public let percept: Percept
  /// Unit of the parameter.
  public let unit: Unit
  /// Line of the mapping; nil where no map entry says it (control, sequences).
  public let line: Int?
  /// The data, in the unit of the input; as many as `values`; all finite. One for each new row of the dataset.
  public let data: [Double]
  /// What the parameter was at that moment, in its unit; finite.
  public let values: [Double]
  /// Whether the datum lay outside the entry's domain; empty where no entry says it.
  public let clipped: [Bool]
  /// The range that the entry may use, in the parameter's unit; nil where no entry says it.
  public let range: ClosedRange<Double>?
  /// The domain of the entry, in the unit of the input; nil where no entry says it.
  public let domain: Span?

  public init(
    input: InputSpec, target: String, percept: Percept, unit: Unit, line: Int?, data: [Double],
    values: [Double], clipped: [Bool] = [], range: ClosedRange<Double>? = nil,
    domain: Span? = nil
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

  /// `temperature → tone.pitch`.
  public var subject: String { "\(input.name) → \(target)" }
}
