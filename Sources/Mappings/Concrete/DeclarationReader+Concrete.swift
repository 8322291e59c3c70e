import Score

extension DeclarationReader {
  /// Reads `concrete`, by name or as a list: the sounds and their voices.
  func concrete() throws(Fault) -> (sounds: [ConcreteSound], voices: [VoiceSpec]) {
    if table["concrete"].isNil { return ([], []) }
    guard case .table(let section) = table["concrete"], table["concrete"].kind == nil,
      section.numbered.isEmpty
    else {
      throw source.error(
        "concrete is \(table["concrete"].spoken)", at: "concrete",
        expected: "a table of { file = …, … }")
    }
    var sounds: [ConcreteSound] = []
    var voices: [VoiceSpec] = []
    func add(_ value: LuaValue, _ path: String, key: String?) throws(Fault) {
      guard case .table(let fields) = value, value.kind == nil, fields.array.isEmpty else {
        throw source.error("\(path) is \(value.spoken)", at: path, expected: "{ file = …, … }")
      }
      let reader = ConcreteReader(table: fields, path: path, source: source, inputs: knownInputs)
      let (sound, file, fade) = try reader.read(key: key)
      guard !sounds.contains(where: { $0.name == sound.name }) else {
        throw source.error(
          "\"\(sound.name)\" stands twice in concrete", at: path, hint: "add name = \"…\"")
      }
      let voice = try source.reading(path) { () throws(Fault) in
        try builder.concrete(file, loops: sound.loops, fade: fade, line: sound.line)
      }
      sounds.append(sound)
      voices.append(
        VoiceSpec(
          name: sound.name, graph: voice, parameters: [], polyphony: 4, layer: .concrete))
    }
    for name in source.outline.ordered(section.names, under: "concrete") {
      try add(section[name], "concrete.\(name)", key: name)
    }
    for (i, value) in section.array.enumerated() {
      try add(value, "concrete[\(i + 1)]", key: nil)
    }
    return (sounds, voices)
  }
}

extension OrchestraBuilder {
  /// The graph of a recording as it is, under an envelope that fades it in and out.
  fileprivate func concrete(
    _ file: String, loops: Bool, fade: Double, line: Int?
  ) throws(Fault) -> Graph {
    let (id, nodes) = try beginVoice(.table(LuaTable()), .nil, line: line)
    func node(_ id: Int) -> LuaValue {
      .table(LuaTable(fields: ["#kind": "signal", "id": .integer(Int64(id))]))
    }
    let options = LuaTable(fields: ["loop": loops ? 1 : 0])
    let sample = try unit("sample", [.string(file), .table(options)], line: line)
    let envelope = try unit(
      "adsr", [node(nodes["gate"]!), .number(fade), 0, 1, .number(fade)], line: line)
    let output = try unit("multiply", [node(sample), node(envelope)], line: line)
    try endVoice(id, output: node(output))
    return arena.graph(from: output)
  }
}
