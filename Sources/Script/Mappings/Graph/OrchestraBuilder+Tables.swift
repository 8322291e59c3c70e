import Score

/// The sources of sound that units read: tables, samplers and phrases.
extension OrchestraBuilder {
  /// The number of the table that a unit generator is given first; nil for one that reads none.
  func table(_ value: LuaValue, for spec: UnitSpec) throws(Fault) -> Int? {
    switch spec.table {
    case nil, .bus: return nil
    case .recording:
      guard let path = value.string, !path.isEmpty else {
        throw wrong(value, spec, expected: "the path of a sound file")
      }
      return add(.file(path: path))
    case .waveform:
      guard let numbers = Self.waveform(value) else {
        throw wrong(value, spec, expected: "a list of 2 to 4096 numbers")
      }
      return add(.waveform(numbers))
    case .instrument: throw wrong(value, spec, expected: "a sampler")
    case .phrase: throw wrong(value, spec, expected: "a phrase")
    case .values(let columns):
      return add(.values(try rows(value, columns, of: spec)))
    }
  }

  /// The source that an effect reads beside its numbers: the table of its option `file`, or the name of the bus of its
  /// option `to`; and what it is given without it.
  func effectSource(
    _ given: [LuaValue], for spec: UnitSpec
  ) throws(Fault) -> (table: Int?, bus: String?, rest: [LuaValue]) {
    guard let kind = spec.table else { return (nil, nil, given) }
    let option = kind == .bus ? "to" : "file"
    guard case .table(var table)? = given.last, let text = table[option].string, !text.isEmpty
    else {
      throw .mapping(
        "\(spec.name) needs \(kind == .bus ? "the bus that it feeds" : "a file")",
        expected: kind == .bus ? "to = the name of a bus" : "file = the path of a sound file",
        hint: "write \(spec.example)")
    }
    table[option] = .nil
    let rest = Array(given.dropLast()) + [.table(table)]
    return kind == .bus ? (nil, text, rest) : (add(.file(path: text)), nil, rest)
  }

  func add(_ table: SoundTable) -> Int {
    if let known = tables.firstIndex(of: table) { return known }
    tables.append(table)
    return tables.count - 1
  }

  private static func waveform(_ value: LuaValue) -> [Float]? {
    guard let list = value.plainTable, (2...4096).contains(list.array.count) else { return nil }
    let numbers = list.array.compactMap(\.finiteNumber).map(Float.init)
    return numbers.count == list.array.count ? numbers : nil
  }

  /// A list of rows, each a list with a number per column; of what has a default the last may be left out.
  private func rows(
    _ value: LuaValue, _ columns: [ParameterSpec], of spec: UnitSpec
  ) throws(Fault) -> [Float] {
    let names = columns.map(\.name).joined(separator: ", ")
    guard let list = value.plainTable, (1...1024).contains(list.array.count)
    else { throw wrong(value, spec, expected: "a list of rows { \(names) }") }
    var numbers: [Float] = []
    for (index, row) in list.array.enumerated() {
      let cells = row.table?.array ?? [row]
      guard cells.count <= columns.count else {
        throw .mapping(
          "row \(index + 1) of \(spec.name) has \(cells.count) numbers",
          expected: "\(columns.count): { \(names) }")
      }
      for (number, column) in columns.enumerated() {
        numbers.append(try cell(number < cells.count ? cells[number] : .nil, column, index, spec))
      }
    }
    return numbers
  }

  private func cell(
    _ value: LuaValue, _ column: ParameterSpec, _ row: Int, _ spec: UnitSpec
  ) throws(Fault) -> Float {
    let place = "row \(row + 1) of \(spec.name)"
    if value.isNil, !column.isRequired { return Float(column.defaultValue) }
    guard let number = value.finiteNumber else {
      throw .mapping(
        "\(column.name) in \(place) is \(value.spoken)", expected: "a number",
        hint: "write \(spec.example)")
    }
    if let fault = column.fault(of: number) { throw .mapping("\(place): \(fault)") }
    return Float(number)
  }

  private func wrong(_ value: LuaValue, _ spec: UnitSpec, expected: String) -> Fault {
    Fault.mapping(
      "\(spec.name) is given \(value.spoken) first", expected: expected,
      hint: "write \(spec.example)")
  }
}

extension OrchestraBuilder {
  /// The voice of `sampler { … }`: the unit `zones`, which is a whole voice.
  func sampler(_ options: LuaValue, line: Int?) throws(Fault) -> Int {
    guard let table = options.plainTable else {
      throw .mapping("sampler is given \(options.spoken)", expected: SamplerReader.example)
    }
    let source = try SamplerReader(table: table).source()
    let polyphony: LuaValue =
      table["polyphony"].isNil ? .nil : .table(LuaTable(fields: ["polyphony": table["polyphony"]]))
    let (id, nodes) = try beginVoice(.table(LuaTable()), polyphony, line: line)
    let inputs = UnitSpec.zones.inputs.map { GraphArena.Input.node(nodes[$0.name]!) }
    let root = try add(.unit(.zones, table: add(.sampler(source))), inputs: inputs, line: line)
    try endVoice(id, output: .signal(root))
    setLayer(.instrument, ofVoice: id)
    return id
  }
}

extension OrchestraBuilder {
  /// The voice of `phrase { … }`: the unit `phrase`, which is a whole voice.
  func phrase(_ options: LuaValue, line: Int?) throws(Fault) -> Int {
    guard let table = options.plainTable else {
      throw .mapping("phrase is given \(options.spoken)", expected: PhraseReader.example)
    }
    let source = try PhraseReader(table: table, builder: self).source()
    let polyphony = LuaTable(fields: ["polyphony": 4])
    let (id, nodes) = try beginVoice(.table(LuaTable()), .table(polyphony), line: line)
    let inputs = UnitSpec.phrase.inputs
    let own = [UnitSpec.phraseComponent(of: source.components.count)] + inputs.dropFirst(2)
    var nodesOfInputs = [GraphArena.Input.node(nodes["gate"]!)]
    for spec in own {
      let slot = declare(spec, ofVoice: id)
      nodesOfInputs.append(.node(try add(.parameter(voice: id, slot: slot), line: line)))
    }
    let root = try add(
      .unit(.phrase, table: add(.phraseSource(source))), inputs: nodesOfInputs, line: line)
    try endVoice(id, output: .signal(root))
    setLayer(.instrument, ofVoice: id)
    return id
  }

  /// The tables that are there so far, without phrases: what the voices read that are described by now.
  var voiceTables: [SoundTable] {
    tables.map { table in
      if case .phraseSource = table { .values([]) } else { table }
    }
  }
}
