import Score

/// Reads one entry of `concrete`: `{ file = "children.wav", latitude = …, longitude = …, radius = 20 }`.
struct ConcreteReader {
  let table: LuaTable
  /// The place of the entry, for errors: `concrete[1]`.
  let path: String
  let source: MappingSource
  let inputs: [InputSpec]

  private static let fields = [
    "file", "name", "latitude", "longitude", "radius", "from", "level", "pan", "fade", "loop",
    "visits", "away",
  ]

  /// - Parameter key: the name of the sound in the table `concrete`; nil for an entry of a list.
  /// - Returns: the sound, its file, and how long it fades in and out, in seconds.
  func read(key: String?) throws(Fault) -> (sound: ConcreteSound, file: String, fade: Double) {
    try source.checkNames(of: table, at: path, subject: "a sound of concrete", known: Self.fields)
    guard let file = table["file"].filledString else {
      throw source.error(
        "\(path) has no file", at: path, expected: "{ file = \"children.wav\", … }")
    }
    let name = try name(key, file)
    let options = source.options(of: table, at: path)
    let sound = ConcreteSound(
      name: name, trigger: try trigger(options),
      level: try options.number("level", in: -120...24) ?? 0,
      pan: try options.number("pan", in: -1...1) ?? 0, loops: try options.flag("loop") ?? false,
      visits: Int(try options.number("visits", in: 1...1000) ?? 2),
      away: try options.number("away", in: 0...1e6) ?? 60,
      line: source.outline.place(of: path)?.line)
    return (sound, file, try options.number("fade", in: 0...30) ?? 1)
  }

  /// The name of a sound: its own, its key, or the file's name without folders and extension.
  private func name(_ key: String?, _ file: String) throws(Fault) -> String {
    let leaf = file.split(separator: "/").last ?? ""
    let stem = String(leaf.prefix { $0 != "." })
    guard let name = key ?? table["name"].string else {
      if ParameterReader.fault(ofName: stem) == nil { return stem }
      throw source.error(
        "\(path) has no name, and \"\(stem.printable)\" can be none", at: path,
        hint: "add name = \"children\"")
    }
    if let fault = ParameterReader.fault(ofName: name) { throw source.error(fault, at: path) }
    return name
  }

  private func trigger(_ options: OptionReader) throws(Fault) -> ConcreteSound.Trigger {
    let latitude = try options.number("latitude", in: -90...90)
    let longitude = try options.number("longitude", in: -180...180)
    let radius = try options.number("radius", in: 1...100_000)
    let column = table["from"]
    switch (latitude, longitude, column.isNil) {
    case (let latitude?, let longitude?, true):
      return .place(GeoPoint(latitude: latitude, longitude: longitude), radius: radius ?? 20)
    case (nil, nil, false):
      guard let name = column.string, inputs.contains(where: { $0.name == name }) else {
        let (name, names) = (column.string ?? "", inputs.map(\.name))
        throw source.unknownInput(
          column.spoken, at: path + ".from", near: NearestName.to(name, among: names),
          hint: NearestName.hint(for: name, among: names))
      }
      return .input(name)
    case (nil, nil, true): return .script
    default:
      throw source.error(
        "\(path) has no clear beginning", at: path,
        expected: "latitude and longitude, or from = \"column\", or neither for dejavu(\"name\")")
    }
  }
}

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
