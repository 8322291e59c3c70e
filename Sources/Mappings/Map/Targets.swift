import Score

/// Everything that a mapping's map and control can move, by name.
public struct Targets: Sendable {
  public struct Entry: Hashable, Sendable {
    /// `pad.cutoff`, `tempo`.
    public let name: String
    public let target: MapTarget
    public let spec: ParameterSpec
    /// The value where neither map nor control gives one.
    public let defaultValue: Double
  }

  public let all: [Entry]

  /// - Parameters:
  ///   - effects: the catalogue of effects.
  ///   - tunings: how many the mapping declares.
  ///   - objects: of the scene in which it is performed, by name.
  public init(
    _ orchestra: Orchestra, effects: [UnitSpec], tempo: Double, tunings: Int,
    objects: [ObjectPlace] = []
  ) {
    var all = [
      Entry(name: "tempo", target: .tempo, spec: MapTarget.tempoSpec, defaultValue: tempo),
      Entry(name: "level", target: .level, spec: MapTarget.levelSpec, defaultValue: 0),
    ]
    if tunings > 0 {
      let spec = ParameterSpec(
        "tuning", in: 1...Double(tunings), default: 1, doc: "Which of the tunings `degree` uses.")
      all.append(Entry(name: "tuning", target: .tuning, spec: spec, defaultValue: 1))
    }
    for (index, voice) in orchestra.voices.enumerated() {
      for (slot, spec) in voice.parameters.enumerated() where slot != VoiceSpec.Slot.gate {
        all.append(
          Entry(
            name: "\(voice.name).\(spec.name)", target: .voice(index, slot: slot), spec: spec,
            defaultValue: spec.defaultValue))
      }
    }
    for (index, effect) in orchestra.effects.enumerated() {
      let inputs = effects.first { $0.name == effect.unit }?.inputs ?? []
      for (slot, spec) in inputs.enumerated() {
        all.append(
          Entry(
            name: "\(effect.name).\(spec.name)", target: .effect(index, slot: slot), spec: spec,
            defaultValue: effect.values[slot]))
      }
    }
    for (index, bus) in orchestra.buses.enumerated() {
      all.append(
        Entry(
          name: "\(bus.name).level", target: .bus(index), spec: MapTarget.busLevelSpec,
          defaultValue: bus.level))
    }
    for (index, object) in objects.enumerated() {
      for (slot, spec) in MapTarget.objectSpecs.enumerated() {
        all.append(
          Entry(
            name: "\(object.name).\(spec.name)", target: .object(index, slot: slot), spec: spec,
            defaultValue: object.values[slot]))
      }
    }
    self.all = all
  }

  /// An object of a scene that map and control may move, and where it begins, by `MapTarget.objectSpecs`.
  public struct ObjectPlace: Hashable, Sendable {
    public let name: String
    public let values: [Double]

    public init(_ name: String, _ values: [Double]) {
      precondition(values.count == MapTarget.objectSpecs.count, "an object has x, y, z and turn")
      self.name = name
      self.values = values
    }
  }

  public func named(_ name: String) -> Entry? { all.first { $0.name == name } }
}
