import Score

/// Everything that a mapping's map and control can move, by name.
public struct Targets: Sendable {
  public struct Entry: Hashable, Sendable {
    /// The name of the target: `pad.cutoff`, `tempo`.
    public let name: String
    public let target: MapTarget
    public let spec: ParameterSpec
    /// The value where neither map nor control gives one.
    public let defaultValue: Double
  }

  public let all: [Entry]

  /// - Parameters:
  ///   - effects: the catalogue of effects.
  ///   - level: the level that the mapping declares, dB.
  ///   - tunings: how many the mapping declares.
  ///   - objects: the objects of the scene in which it is performed, with their places.
  public init(
    _ orchestra: Orchestra, effects: [UnitSpec], level: Double, tempo: Double, tunings: Int,
    objects: [ObjectPlace] = []
  ) {
    var all: [Entry] = []
    func add(_ name: String, _ target: MapTarget, _ spec: ParameterSpec, _ value: Double? = nil) {
      all.append(
        Entry(name: name, target: target, spec: spec, defaultValue: value ?? spec.defaultValue))
    }
    add("tempo", .tempo, MapTarget.tempoSpec, tempo)
    add("level", .level, MapTarget.levelSpec, level)
    if tunings > 0 {
      let doc = "Which of the tunings `degree` uses."
      add("tuning", .tuning, ParameterSpec("tuning", in: 1...Double(tunings), default: 1, doc: doc))
    }
    for (index, voice) in orchestra.voices.enumerated() {
      for (slot, spec) in voice.parameters.enumerated() where slot != VoiceSpec.Slot.gate {
        add("\(voice.name).\(spec.name)", .voice(index, slot: slot), spec)
      }
    }
    for (index, effect) in orchestra.effects.enumerated() {
      let inputs = effects.first { $0.name == effect.unit }?.inputs ?? []
      for (slot, spec) in inputs.enumerated() {
        let target = MapTarget.effect(index, slot: slot)
        add("\(effect.name).\(spec.name)", target, spec, effect.values[slot])
      }
    }
    for (index, bus) in orchestra.buses.enumerated() {
      add("\(bus.name).level", .bus(index), MapTarget.busLevelSpec, bus.level)
    }
    for (index, object) in objects.enumerated() {
      for (slot, spec) in MapTarget.objectSpecs.enumerated() {
        let target = MapTarget.object(index, slot: slot)
        add("\(object.name).\(spec.name)", target, spec, object.values[slot])
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
      (self.name, self.values) = (name, values)
    }
  }

  public func named(_ name: String) -> Entry? { all.first { $0.name == name } }
}
