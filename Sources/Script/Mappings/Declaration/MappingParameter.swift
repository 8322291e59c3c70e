import Score

/// A parameter of a mapping with its present value.
public struct MappingParameter: Hashable, Sendable {
  public let spec: ParameterSpec
  public var value: Double
}

/// A named setting of parameters.
public struct MappingVariant: Hashable, Sendable {
  public let name: String
  public let values: [String: Double]
}
