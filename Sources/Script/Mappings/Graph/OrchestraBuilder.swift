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

  /// Whether the function of a synth runs.
  var isDescribing: Bool { voices.last.map { $0.root == nil } ?? false }

  /// The lines on which a random number was drawn while a voice was described.
  private(set) var chanceLines: [Int] = []

  /// Notes that a random number is drawn, which in a graph is one for all notes.
  func noteChance(line: Int) {
    if !chanceLines.contains(line), chanceLines.count < 100 { chanceLines.append(line) }
  }

  let units: [UnitSpec]
  let effectUnits: [UnitSpec]
  private(set) var arena = GraphArena()
  private(set) var voices: [Voice] = []
  private(set) var effects: [Effect] = []
  var tables: [SoundTable] = []
  /// The objects of the scene in which the mapping is performed.
  var objects: [Targets.ObjectPlace] = []

  init(units: [UnitSpec], effects: [UnitSpec]) { (self.units, effectUnits) = (units, effects) }

  /// The words that `play` understands beside the parameters of the voice.
  static let playWords = ["duration", "beats", "ramp"]

  // MARK: Nodes

  func unit(_ name: String, _ values: [LuaValue], line: Int?) throws(Fault) -> Int {
    guard let spec = units.first(where: { $0.name == name }) else {
      throw .mapping("\(name) is not available yet")
    }
    let inputs = try UnitArguments(spec: spec, nodes: arena.nodes.count).inputs(from: values)
    let table = try self.table(values.first ?? .nil, for: spec)
    return try add(.unit(spec, table: table), inputs: inputs, line: line)
  }

  func add(
    _ kind: GraphArena.Node.Kind, inputs: [GraphArena.Input] = [], line: Int?
  ) throws(Fault) -> Int {
    guard !arena.isFull else {
      throw .mapping("the graphs of the mapping have more than \(GraphArena.capacity) nodes")
    }
    return arena.add(kind, inputs: inputs, line: line)
  }

  // MARK: Effects

  func effect(_ name: String, _ given: [LuaValue], line: Int?) throws(Fault) -> Int {
    guard let spec = effectUnits.first(where: { $0.name == name }) else {
      throw .mapping("\(name) is not available yet")
    }
    let (table, bus, rest) = try effectSource(given, for: spec)
    let inputs = try UnitArguments(spec: spec, nodes: arena.nodes.count).inputs(from: rest)
    var values: [Double] = []
    for (input, parameter) in zip(inputs, spec.inputs) {
      guard case .constant(let value) = input else {
        throw .mapping(
          "\(parameter.name) of \(name) is a signal", expected: "a number",
          hint: "an effect is moved by a map entry, to = \"\(name).\(parameter.name)\"")
      }
      values.append(value)
    }
    guard effects.count < Self.effectCapacity else {
      throw .mapping("the mapping makes more than \(Self.effectCapacity) effects")
    }
    effects.append(Effect(unit: spec, values: values, table: table, target: bus, line: line))
    return effects.count - 1
  }

  // MARK: Voices

  /// Begins the description of a voice: its id, and the node of each of its parameters by name.
  func beginVoice(
    _ parameters: LuaValue, _ options: LuaValue, line: Int?
  ) throws(Fault) -> (id: Int, nodes: [String: Int]) {
    let own = try ownParameters(parameters)
    voices.append(Voice(parameters: own, polyphony: try polyphony(options)))
    var nodes: [String: Int] = [:]
    for (slot, spec) in (VoiceSpec.standardParameters + own).enumerated() {
      nodes[spec.name] = try add(.parameter(voice: voices.count - 1, slot: slot), line: line)
    }
    return (voices.count - 1, nodes)
  }

  func endVoice(_ id: Int, output: LuaValue) throws(Fault) {
    guard let root = output.id(of: "signal"), arena.nodes.indices.contains(root),
      voices.indices.contains(id)
    else {
      throw .mapping(
        "the function of synth returns \(output.spoken)", expected: "a signal",
        hint: output.isNil ? "end it with return, as in return sine(p.pitch) * adsr(p.gate)" : nil)
    }
    if let fault = arena.fault(under: root, of: id) {
      throw .mapping(fault.message, hint: fault.hint)
    }
    voices[id].root = root
  }

  /// A unit generator under an envelope that fades it in and out, as a voice of four notes at most; its id.
  /// - Parameters:
  ///   - parameters: the parameters of the voice's own.
  ///   - fade: seconds.
  ///   - inputs: what the unit generator is given, by the nodes of the voice's parameters.
  func fadedVoice(
    _ name: String, _ parameters: LuaTable = LuaTable(), fade: Double, line: Int?,
    inputs: ([String: Int]) -> [LuaValue]
  ) throws(Fault) -> Int {
    let polyphony = LuaTable(fields: ["polyphony": 4])
    let (id, nodes) = try beginVoice(.table(parameters), .table(polyphony), line: line)
    let source = try unit(name, inputs(nodes), line: line)
    let envelope = try unit(
      "adsr", [.signal(nodes["gate"]!), .number(fade), 0, 1, .number(fade)], line: line)
    let output = try unit("multiply", [.signal(source), .signal(envelope)], line: line)
    try endVoice(id, output: .signal(output))
    return id
  }

  /// A voice that has been described; nil where there is none of that id.
  /// - Parameter layer: the layer of the voice; nil takes the one that its constructor gave it.
  func spec(ofVoice id: Int, named name: String, layer: VoiceSpec.Layer? = nil) -> VoiceSpec? {
    guard voices.indices.contains(id), let root = voices[id].root else { return nil }
    let voice = voices[id]
    return VoiceSpec(
      name: name, graph: arena.graph(from: root), parameters: voice.parameters,
      polyphony: voice.polyphony, layer: layer ?? voice.layer)
  }

  /// Gives a voice that is being described a further parameter; its slot.
  func declare(_ spec: ParameterSpec, ofVoice id: Int) -> Int {
    voices[id].parameters.append(spec)
    return VoiceSpec.standardParameters.count + voices[id].parameters.count - 1
  }

  func setLayer(_ layer: VoiceSpec.Layer, ofVoice id: Int) { voices[id].layer = layer }

  private func ownParameters(_ value: LuaValue) throws(Fault) -> [ParameterSpec] {
    guard case .table(let table) = value, table.array.isEmpty, table.numbered.isEmpty else {
      throw .mapping(
        "the parameters of synth are \(value.spoken)",
        expected: "a table of names: { cutoff = { 800, min = 60, max = 12000 } }")
    }
    let taken = VoiceSpec.standardParameters.map(\.name) + Self.playWords
    var specs: [ParameterSpec] = []
    for field in table.fields {
      guard !taken.contains(field.name) else {
        throw .mapping("a voice has \"\(field.name)\" already", hint: "choose another name")
      }
      specs.append(
        try ParameterReader(subject: "parameter \"\(field.name)\"", name: field.name).spec(
          from: field.value)
      )
    }
    return specs
  }

  private func polyphony(_ options: LuaValue) throws(Fault) -> Int {
    if options.isNil { return 64 }
    for name in options.table?.names ?? [] where name != "polyphony" {
      throw .mapping(
        "synth has no option \"\(name)\"", hint: NearestName.hint(for: name, among: ["polyphony"]))
    }
    guard let count = options["polyphony"].integer, (1...1024).contains(count) else {
      throw .mapping(
        "polyphony is \(options["polyphony"].spoken)", expected: "a whole number 1...1024")
    }
    return count
  }
}
