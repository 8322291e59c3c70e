import Score

/// The inputs of one unit generator as a mapping gives them: in order, or by name in a last table.
struct UnitArguments {
  let spec: UnitSpec
  /// The number of nodes that the graph has so far.
  let nodes: Int

  /// The number of arguments before the inputs, which belong to the unit's table: 0 or 1.
  private var offset: Int { spec.table != nil && spec.family != .effect ? 1 : 0 }

  /// The inputs of the node, one per element of `spec.inputs`.
  func inputs(from values: [LuaValue]) throws(Fault) -> [GraphArena.Input] {
    var positional = Array(values.dropFirst(offset))
    var named = LuaTable()
    if positional.contains(where: { $0.kind == "parameters" }) {
      throw .mapping(
        "\(spec.name) is given p, which holds all parameters of the voice", hint: example)
    }
    if case .table(let table)? = positional.last, positional.last?.kind == nil {
      guard table.array.isEmpty, table.numbered.isEmpty else {
        throw .mapping(
          "\(spec.name) is given a list",
          expected: "inputs in order, or by name: { \(spec.inputs.first?.name ?? "name") = … }",
          hint: written(table, behind: positional.dropLast()))
      }
      named = table
      positional.removeLast()
    }
    try check(gate: positional)
    try check(count: positional.count, names: named.names)
    var inputs: [GraphArena.Input] = []
    for (i, input) in spec.inputs.enumerated() {
      let byName = named[input.name]
      guard byName.isNil || i >= positional.count else {
        throw .mapping("\(spec.name): \(input.name) is given in order and by name")
      }
      if i < positional.count {
        inputs.append(try read(positional[i], as: input))
      } else if byName.isNil {
        inputs.append(.constant(try defaultValue(of: input)))
      } else {
        inputs.append(try read(byName, as: input))
      }
    }
    return inputs
  }

  /// The call in which the values of a list stand as inputs in order, behind those that are there; nil where they are more than
  /// numbers.
  private func written(_ list: LuaTable, behind before: ArraySlice<LuaValue>) -> String? {
    let own = list.array.compactMap { $0.double.map(Figure.plain) }
    guard own.count == list.array.count, list.numbered.isEmpty else { return nil }
    let numbers = before.map { $0.double.map(Figure.plain) ?? "…" } + own
    let named = list.fields.compactMap { field in
      field.value.double.map { "\(field.name) = \(Figure.plain($0))" }
    }
    let table = named.isEmpty ? [] : ["{ \(joined(named)) }"]
    return "write \(spec.name)(\(joined(numbers + table)))"
  }

  /// A plain number where the gate belongs is an envelope's time: the gate was forgotten, and all slid by one.
  private func check(gate values: [LuaValue]) throws(Fault) {
    guard spec.inputs.first?.name == "gate", values.first?.double != nil else { return }
    let table = offset == 0 ? [] : ["{ … }"]
    let rest = values.map { $0.double.map(Figure.plain) ?? "…" }
    throw .mapping(
      "\(spec.name)'s first input is the gate, not a number",
      hint: "write \(spec.name)(\(joined(table + ["p.gate"] + rest)))")
  }

  private func check(count: Int, names: [String]) throws(Fault) {
    let known = spec.inputs.map(\.name)
    guard count <= known.count else {
      let list = known.isEmpty ? "no inputs" : "at most \(known.count) (\(joined(known)))"
      let product =
        spec.family == .oscillator || spec.family == .noise
        ? "; what it gives is multiplied outside: \(spec.name)(…) * 0.2" : ""
      throw .mapping("\(spec.name) takes \(list), not \(count)", hint: example + product)
    }
    for name in names where !known.contains(name) {
      throw .mapping(
        "\(spec.name) has no input \"\(name)\"",
        hint: NearestName.to(name, among: known) == nil
          ? ForeignWord.hint(for: name) ?? NearestName.hint(for: name, among: known)
          : NearestName.hint(for: name, among: known))
    }
  }

  private func defaultValue(of input: ParameterSpec) throws(Fault) -> Double {
    guard input.isRequired else { return input.defaultValue }
    let unit = input.unit.symbol.isEmpty ? "" : " (\(input.unit.symbol))"
    throw .mapping("\(spec.name) needs its input \"\(input.name)\"\(unit)", hint: example)
  }

  private func read(_ value: LuaValue, as input: ParameterSpec) throws(Fault) -> GraphArena.Input {
    if let node = value.id(of: "signal"), (0..<nodes).contains(node) { return .node(node) }
    guard let number = value.double else {
      throw .mapping(
        "\(input.name) of \(spec.name) is \(value.spoken)", expected: "a number or a signal",
        hint: value.wayIntoSynth
          ?? listHint(value) ?? noteHint(value))
    }
    guard number.isFinite else {
      throw .mapping(
        "\(input.name) of \(spec.name) is not a finite number",
        hint: "a division by 0 or math.huge made it: give a number")
    }
    if spec.family != .arithmetic, !input.isSignal, let fault = input.fault(of: number) {
      let range = [input.range.lowerBound, input.range.upperBound].map(Figure.plain)
      throw .mapping(
        "\(spec.name): \(fault)",
        hint: "give \(input.name) a value from \(range[0]) to \(range[1]) \(input.unit.symbol)"
          .trimmed)
    }
    return .constant(number)
  }

  /// Returns the number of hertz for the name of a note, which is a pitch of `play` only.
  private func noteHint(_ value: LuaValue) -> String? {
    guard let midi = value.string.flatMap(Pitch.midi(name:)) else { return nil }
    return
      "in a synth a pitch is a number of hertz: \(Figure.text(Pitch.hertz(midi: midi), digits: 5)), or p.pitch for that of the note"
  }

  /// Returns what to write in place of a table that stands where one value belongs.
  private func listHint(_ value: LuaValue) -> String? {
    guard let table = value.plainTable else { return nil }
    if table.array.contains(where: { $0.kind == "signal" }) {
      return "join signals to one: saw(p.pitch) + saw(p.pitch * 1.01)"
    }
    return table.array.isEmpty
      ? "inputs by name come last: \(example)" : "give one number: \(example)"
  }

  private var example: String { "write \(spec.example)" }

  private func joined(_ names: [String]) -> String { names.joined(separator: ", ") }
}
