import Score

/// Reads and checks the table given to `mapping`, section by section.
struct DeclarationReader {
  let table: LuaTable
  let source: MappingSource
  let builder: OrchestraBuilder
  let knownInputs: [InputSpec]

  var options: OptionReader { source.options(of: table, at: "") }

  func read() throws(Fault) -> Declaration {
    try source.checkNames(of: table, at: "", subject: "mapping", known: Declaration.fields)
    guard table.array.isEmpty, table.numbered.isEmpty else {
      let comma = source.outline.places["[1]"].flatMap {
        DecimalComma.hint(for: $0, source.lexemes)
      }
      throw source.error(
        "mapping has a value without a name", at: "[1]", expected: "name = value", hint: comma)
    }
    var declaration = Declaration()
    declaration.name = try options.value("name", expected: "a string", \.filledString)
    declaration.parameters = try parameters()
    declaration.variants = try variants(of: declaration.parameters)
    let concrete = try concrete()
    declaration.concrete = concrete.sounds
    let environment = try environment()
    declaration.environment = environment?.layer
    declaration.orchestra = try orchestra(
      besides: concrete.voices + (environment.map { [$0.layer.voice] } ?? []),
      reserved: environment == nil
        ? [] : [EnvironmentLayer.bus, EnvironmentLayer.musicBus])
    switch try unmask() {
    case .effect(let effect): declaration.orchestra.effects.append(effect)
    case .move: declaration.movesMasked = true
    case nil: break
    }
    declaration.orchestra.separateEnvironment(environment?.equaliser)
    declaration.tempo =
      try options.number("tempo", in: MapTarget.tempoSpec.range) ?? declaration.tempo
    declaration.level =
      try options.number("level", for: MapTarget.levelSpec, expected: "a level in dB") ?? 0
    try readTime(into: &declaration)
    declaration.tuningNames = try tuningNames()
    declaration.functions.sequences = try sequences()
    declaration.functions.control = try options.value(
      "control", expected: "a function(env, out)", \.function)
    try readMap(into: &declaration)
    return declaration
  }

  /// The section as a table of names; empty where the mapping has none.
  func section(_ name: String, of what: String) throws(Fault) -> LuaTable {
    try options.value(
      name, expected: "a table of \(what) by name",
      hint: Self.examples[name].map { "give each a name: \(name) = { \($0) }" }, \.namedTable)
      ?? LuaTable()
  }

  /// The fields of a section in the order of the text, each with its path.
  func fields(
    _ section: String, of what: String
  ) throws(Fault) -> [(name: String, value: LuaValue, path: String)] {
    let table = try self.section(section, of: what)
    return source.outline.ordered(table.names, under: section).map {
      ($0, table[$0], "\(section).\($0)")
    }
  }

  private static let examples = [
    "effects": "hall = reverb { mix = 0.3 }", "voices": "bell = synth(function(p) … end)",
    "sequences": "main = function(env) … end", "params": "density = { 2, min = 0, max = 8 }",
    "buses": "choir = { voices = { \"bell\" } }", "variants": "still = { density = 1 }",
  ]

  // MARK: Parameters and variants

  private func parameters() throws(Fault) -> [MappingParameter] {
    var result: [MappingParameter] = []
    for (name, value, path) in try fields("params", of: "parameters") {
      let spec = try source.reading(path) { () throws(Fault) in
        try ParameterReader(subject: path, name: name).spec(from: value)
      }
      result.append(MappingParameter(spec: spec, value: spec.defaultValue))
    }
    return result
  }

  private func variants(of parameters: [MappingParameter]) throws(Fault) -> [MappingVariant] {
    var result: [MappingVariant] = []
    for (name, value, path) in try fields("variants", of: "variants") {
      guard let settings = value.table, settings.array.isEmpty else {
        throw source.error(
          "variant \"\(name)\" is \(value.spoken)", at: path,
          expected: "a table of parameter values")
      }
      result.append(MappingVariant(name: name, values: try values(settings, of: name, parameters)))
    }
    return result
  }

  private func values(
    _ settings: LuaTable, of variant: String, _ parameters: [MappingParameter]
  ) throws(Fault) -> [String: Double] {
    var values: [String: Double] = [:]
    for field in settings.fields {
      let path = "variants.\(variant).\(field.name)"
      guard let spec = parameters.first(where: { $0.spec.name == field.name })?.spec else {
        throw source.error(
          "variant \"\(variant)\" sets an unknown parameter \"\(field.name)\"", at: path,
          hint: NearestName.hint(for: field.name, among: parameters.map(\.spec.name)))
      }
      guard let number = field.value.finiteNumber else {
        throw source.error("\(path) is \(field.value.spoken)", at: path, expected: "a number")
      }
      if let fault = spec.fault(of: number) { throw source.error(fault, at: path) }
      values[field.name] = number
    }
    return values
  }

  // MARK: Functions

  private func sequences() throws(Fault) -> [(name: String, function: LuaFunction)] {
    var result: [(name: String, function: LuaFunction)] = []
    for (name, value, path) in try fields("sequences", of: "functions") {
      guard let function = value.function else {
        throw source.error(
          "sequence \"\(name)\" is \(value.spoken)", at: path, expected: "a function(env)")
      }
      result.append((name, function))
    }
    return result
  }

  private func tuningNames() throws(Fault) -> [String] {
    let list = try options.value(
      "tunings", expected: "a list: { tuning(\"lydian\", \"D3\"), … }"
    ) { value -> [LuaValue]? in
      guard let list = value.table, !list.array.isEmpty, list.fields.isEmpty else { return nil }
      return list.array.allSatisfy { $0.kind == "tuning" } ? list.array : nil
    }
    return (list ?? []).map { set in
      "\(set["name"].string ?? "own") on \(Pitch.name(midi: set["root"].finiteNumber ?? 60))"
    }
  }
}

extension DeclarationReader {
  /// Most entries of a map: each is computed in every tick, and compared with every other when it is measured.
  static let maximumEntries = 1000

  /// Reads the map: its entries, and their Lua functions beside them.
  func readMap(into declaration: inout Declaration) throws(Fault) {
    if table["map"].isNil { return }
    guard case .table(let list) = table["map"], list.fields.isEmpty, list.numbered.isEmpty else {
      let isEntry = !table["map"]["from"].isNil || !table["map"]["to"].isNil
      throw source.error(
        "map is \(table["map"].spoken)", at: "map", expected: "a list of { from = …, to = … }",
        hint: isEntry
          ? "write one more pair of braces: map = { { from = …, to = … } }" : nil)
    }
    guard list.array.count <= Self.maximumEntries else {
      throw source.error(
        "map has \(list.array.count) entries", at: "map",
        expected: "at most \(Self.maximumEntries)")
    }
    let targets = Targets(
      declaration.orchestra, effects: builder.effectUnits, level: declaration.level,
      tempo: declaration.tempo,
      tunings: declaration.tuningNames.count, objects: builder.objects)
    for (i, value) in list.array.enumerated() {
      let path = "map[\(i + 1)]"
      guard let fields = value.plainTable, fields.array.isEmpty else {
        throw source.error(
          "\(path) is \(value.spoken)", at: path, expected: "{ from = …, to = …, … }")
      }
      let reader = MapEntryReader(
        fields: fields, path: path, source: source, inputs: knownInputs, targets: targets,
        parameters: declaration.parameters.map(\.spec))
      let (entry, functions) = try reader.read()
      declaration.entries.append(entry)
      declaration.functions.entries.append(functions)
    }
  }
}

extension DeclarationReader {
  /// The voices in the order of the text, the effects of a bus in the order in which they were made.
  /// - Parameters:
  ///   - others: voices that stand after those.
  ///   - reserved: names that nothing else may have.
  func orchestra(
    besides others: [VoiceSpec] = [], reserved: [String] = []
  ) throws(Fault) -> Orchestra {
    var orchestra = Orchestra(tables: builder.tables)
    let voices = try fields("voices", of: "voices")
    for (name, value, path) in voices { orchestra.voices.append(try voice(name, value, path)) }
    for voice in others {
      let path = voice.layer == .environment ? voice.name : "concrete.\(voice.name)"
      try checkFree(voice.name, at: path)
      guard !voices.contains(where: { $0.name == voice.name }) else {
        throw source.error(
          "\"\(voice.name)\" is a voice already", at: path, hint: "choose another name")
      }
      orchestra.voices.append(voice)
    }
    for voice in orchestra.voices where reserved.contains(voice.name) {
      throw source.error(
        "\"\(voice.name)\" is the name of a bus beside the environment",
        at: "voices.\(voice.name)", hint: "choose another name")
    }
    var buses = BusReader(self, voices: orchestra.voices.map(\.name), reserved: reserved)
    try buses.read(into: &orchestra)
    return orchestra
  }

  private func voice(_ name: String, _ value: LuaValue, _ path: String) throws(Fault) -> VoiceSpec {
    try checkFree(name, at: path)
    if let voice = value.id(of: "voice").flatMap({ builder.spec(ofVoice: $0, named: name) }) {
      return voice
    }
    throw source.error(
      "voice \"\(name)\" is \(value.spoken)", at: path,
      expected: "synth(…), sampler { … } or phrase { … }")
  }

  func checkFree(_ name: String, at path: String) throws(Fault) {
    if let fault = ParameterReader.fault(ofName: name) { throw source.error(fault, at: path) }
    guard ["tempo", "level", "tuning"].contains(name) else { return }
    throw source.error("\"\(name)\" is a target of map", at: path, hint: "choose another name")
  }
}

extension DeclarationReader {
  /// Reads the meter, the swing and when a reload takes over.
  func readTime(into declaration: inout Declaration) throws(Fault) {
    declaration.meter =
      try options.value(
        "meter", expected: "a time signature such as \"3/4\" or \"7/8\""
      ) { $0.string.flatMap(Meter.init) } ?? declaration.meter
    declaration.swing = try swing() ?? declaration.swing
    switch table["reload_on"].string {
    case "beat": declaration.reloadBeats = 1
    case "bar":
      declaration.reloadBeats = declaration.meter.beats
      declaration.reloadsOnBar = true
    case nil: declaration.reloadBeats = try options.number("reload_on", in: 0.001...1024)
    case let word?:
      throw source.error(
        "reload_on is \"\(word)\"", at: "reload_on",
        expected: "\"beat\", \"bar\" or a number of beats")
    }
  }

  /// `swing = 0.6`, or `swing = { 0.6, beats = 1/4 }` for the steps that swing.
  private func swing() throws(Fault) -> Swing? {
    let value = table["swing"]
    if value.isNil { return nil }
    let fields = value.table
    if let unknown = fields?.names.first(where: { $0 != "beats" }) {
      throw source.error(
        "swing has no field \"\(unknown)\"", at: "swing",
        hint: NearestName.hint(for: unknown, among: ["beats"]))
    }
    let given = fields?.array.first ?? value
    guard let part = given.finiteNumber, Swing.parts.contains(part) else {
      let number = given.finiteNumber ?? 0
      throw source.error(
        "swing is \(given.spoken)", at: "swing",
        expected: "a part of the pair in 0.1...0.9; 0.5 is straight",
        hint: (10...90).contains(number) ? "norns' \(number) % are \(number / 100)" : nil)
    }
    guard let steps = fields?["beats"], !steps.isNil else { return Swing(part: part) }
    guard let step = steps.finiteNumber, (1 / 64...64).contains(step) else {
      throw source.error(
        "beats of swing is \(steps.spoken)", at: "swing",
        expected: "the length of the steps that swing, in beats: 1/2 for eighth notes")
    }
    return Swing(part: part, step: step)
  }
}
