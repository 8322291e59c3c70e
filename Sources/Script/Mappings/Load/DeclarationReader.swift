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
