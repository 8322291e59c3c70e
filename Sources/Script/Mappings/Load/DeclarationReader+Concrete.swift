import Score

extension DeclarationReader {
  /// Reads `concrete`, by name or as a list: the sounds and their voices.
  func concrete() throws(Fault) -> (sounds: [ConcreteSound], voices: [VoiceSpec]) {
    if table["concrete"].isNil { return ([], []) }
    guard let section = table["concrete"].plainTable, section.numbered.isEmpty else {
      throw source.error(
        "concrete is \(table["concrete"].spoken)", at: "concrete",
        expected: "a table of { file = …, … }")
    }
    var sounds: [ConcreteSound] = []
    var voices: [VoiceSpec] = []
    func add(_ value: LuaValue, _ path: String, key: String?) throws(Fault) {
      guard let fields = value.plainTable, fields.array.isEmpty else {
        throw source.error("\(path) is \(value.spoken)", at: path, expected: "{ file = …, … }")
      }
      let reader = ConcreteReader(table: fields, path: path, source: source, inputs: knownInputs)
      let (sound, file, fade) = try reader.read(key: key)
      guard !sounds.contains(where: { $0.name == sound.name }) else {
        throw source.error(
          "\"\(sound.name)\" stands twice in concrete", at: path, hint: "add name = \"…\"")
      }
      let options = LuaTable(fields: ["loop": sound.loops ? 1 : 0])
      let voice = try source.reading(path) { () throws(Fault) in
        try builder.fadedVoice("sample", fade: fade, line: sound.line) { _ in
          [.string(file), .table(options)]
        }
      }
      sounds.append(sound)
      voices.append(builder.spec(ofVoice: voice, named: sound.name, layer: .concrete)!)
    }
    for name in source.outline.ordered(section.names, under: "concrete") {
      try add(section[name], "concrete.\(name)", key: name)
    }
    for (i, value) in section.array.enumerated() { try add(value, "concrete[\(i + 1)]", key: nil) }
    return (sounds, voices)
  }
}
