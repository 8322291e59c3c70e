import Score

/// Collects what the constructors of a mapping's file make while it runs: graphs, voices, effects,
/// tables. What the mapping names in the end becomes its orchestra.
final class OrchestraBuilder {
  struct Voice {
    var parameters: [ParameterSpec]
    var polyphony: Int
    var layer = VoiceSpec.Layer.ambient
    /// The node it returns; nil while it is being described.
    var root: Int?
  }

  struct Effect {
    let unit: UnitSpec
    let values: [Double]
    let table: Int?
    /// The name of the bus that a `send` feeds.
    let target: String?
    let line: Int?
  }

  static let effectCapacity = 256

  let units: [UnitSpec]
  let effectUnits: [UnitSpec]
  private(set) var arena = GraphArena()
  private(set) var voices: [Voice] = []
  private(set) var effects: [Effect] = []
  var tables: [SoundTable] = []
  /// Of the scene in which the mapping is performed.
  var objects: [Targets.ObjectPlace] = []

  init(units: [UnitSpec], effects: [UnitSpec]) {
    self.units = units
    effectUnits = effects
  }

  /// What `play` understands beside the parameters of the voice.
  static let playWords = ["duration", "beats", "ramp"]

  // MARK: Nodes

  func unit(_ name: String, _ values: [LuaValue], line: Int?) throws(ScriptError) -> Int {
    guard let spec = units.first(where: { $0.name == name }) else {
      throw ScriptError("\(name) is not available yet", kind: .value)
    }
    let inputs = try UnitArguments(of: spec, nodes: arena.nodes.count).inputs(from: values)
    let table = try self.table(values.first ?? .nil, for: spec)
    return try add(.unit(spec, table: table), inputs: inputs, line: line)
  }

  func add(
    _ kind: GraphArena.Node.Kind, inputs: [GraphArena.Input] = [], line: Int?
  ) throws(ScriptError) -> Int {
    guard !arena.isFull else {
      throw ScriptError(
        "the graphs of the mapping have more than \(GraphArena.capacity) nodes", kind: .value)
    }
    return arena.add(kind, inputs: inputs, line: line)
  }

  // MARK: Effects

  func effect(_ name: String, _ options: LuaValue, line: Int?) throws(ScriptError) -> Int {
    guard let spec = effectUnits.first(where: { $0.name == name }) else {
      throw ScriptError("\(name) is not available yet", kind: .value)
    }
    let (table, bus, rest) = try effectSource(options, for: spec)
    let inputs = try UnitArguments(of: spec, nodes: arena.nodes.count).inputs(
      from: rest.isNil ? [] : [rest])
    var values: [Double] = []
    for (input, parameter) in zip(inputs, spec.inputs) {
      guard case .constant(let value) = input else {
        throw ScriptError(
          "\(parameter.name) of \(name) is a signal", kind: .value, expected: "a number",
          hint: "an effect is moved by a map entry, to = \"\(name).\(parameter.name)\"")
      }
      values.append(value)
    }
    guard effects.count < Self.effectCapacity else {
      throw ScriptError("the mapping makes more than \(Self.effectCapacity) effects", kind: .value)
    }
    effects.append(Effect(unit: spec, values: values, table: table, target: bus, line: line))
    return effects.count - 1
  }

  // MARK: Voices

  /// Begins the description of a voice: its id, and the node of each of its parameters by name.
  func beginVoice(
    _ parameters: LuaValue, _ options: LuaValue, line: Int?
  ) throws(ScriptError) -> (id: Int, nodes: [String: Int]) {
    let own = try ownParameters(parameters)
    voices.append(Voice(parameters: own, polyphony: try polyphony(options)))
    var nodes: [String: Int] = [:]
    for (slot, spec) in (VoiceSpec.standardParameters + own).enumerated() {
      nodes[spec.name] = try add(.parameter(voice: voices.count - 1, slot: slot), line: line)
    }
    return (voices.count - 1, nodes)
  }

  func endVoice(_ id: Int, output: LuaValue) throws(ScriptError) {
    guard let root = output.id(of: "signal"), arena.nodes.indices.contains(root),
      voices.indices.contains(id)
    else {
      throw ScriptError(
        "the function of synth returns \(output.spoken)", kind: .value, expected: "a signal")
    }
    if let fault = arena.fault(under: root, of: id) {
      throw ScriptError(fault.message, kind: .value, hint: fault.hint)
    }
    voices[id].root = root
  }

  func setLayer(_ layer: VoiceSpec.Layer, ofVoice id: Int) { voices[id].layer = layer }

  private func ownParameters(_ value: LuaValue) throws(ScriptError) -> [ParameterSpec] {
    guard case .table(let table) = value, table.array.isEmpty, table.numbered.isEmpty else {
      throw ScriptError(
        "the parameters of synth are \(value.spoken)", kind: .value,
        expected: "a table of names: { cutoff = { 800, min = 60, max = 12000 } }")
    }
    let taken = VoiceSpec.standardParameters.map(\.name) + Self.playWords
    var specs: [ParameterSpec] = []
    for field in table.fields {
      guard !taken.contains(field.name) else {
        throw ScriptError(
          "a voice has \"\(field.name)\" already", kind: .value, hint: "choose another name")
      }
      specs.append(
        try ParameterReader("parameter \"\(field.name)\"", name: field.name).spec(from: field.value)
      )
    }
    return specs
  }

  private func polyphony(_ options: LuaValue) throws(ScriptError) -> Int {
    if options.isNil { return 64 }
    for name in options.table?.names ?? [] where name != "polyphony" {
      throw ScriptError(
        "synth has no option \"\(name)\"", kind: .value,
        hint: NearestName.hint(for: name, among: ["polyphony"]))
    }
    guard let count = options["polyphony"].integer, (1...1024).contains(count) else {
      throw ScriptError(
        "polyphony is \(options["polyphony"].spoken)", kind: .value,
        expected: "a whole number 1...1024")
    }
    return count
  }
}
