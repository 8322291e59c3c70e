import Score

/// What a mapping is, as plain data: for `describe`, for the reference and for the page.
public struct MappingDescription: Hashable, Sendable {
  public struct Voice: Hashable, Sendable {
    public let name: String
    public let parameters: [ParameterSpec]
    /// Names of the unit generators of its graph, in its order.
    public let units: [String]
    public let polyphony: Int
  }

  public struct Effect: Hashable, Sendable {
    public let name: String
    /// Its name in the catalogue.
    public let unit: String
    public let values: [Double]
  }

  public let name: String
  public let file: String
  public let header: MappingHeader
  /// Names of the inputs it reads.
  public let inputs: [String]
  public let parameters: [MappingParameter]
  public let variants: [MappingVariant]
  public let voices: [Voice]
  public let effects: [Effect]
  public let entries: [MapEntry]
  public let sequences: [String]
  public let hasControl: Bool
  /// Beats per minute.
  public let tempo: Double
  public let tunings: [String]
  /// Names of what map and control can move.
  public let targets: [String]
}

extension Mapping {
  public var description: MappingDescription {
    MappingDescription(
      name: name, file: fileName, header: header, inputs: inputNames, parameters: parameters,
      variants: variants,
      voices: orchestra.voices.map {
        .init(
          name: $0.name, parameters: $0.parameters, units: $0.graph.nodes.map(\.unit),
          polyphony: $0.polyphony)
      },
      effects: orchestra.effects.map { .init(name: $0.name, unit: $0.unit, values: $0.values) },
      entries: entries, sequences: sequenceNames, hasControl: hasControl, tempo: tempo,
      tunings: tuningNames, targets: targets.all.map(\.name))
  }
}
