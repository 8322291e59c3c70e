import Score

/// Reads the options of a table in a mapping, each by its name: what is none of what is asked for is refused in the
/// same words everywhere.
struct OptionReader {
  let table: LuaTable
  /// The words by which messages call an option, from its name.
  var called: (String) -> String = { $0 }
  /// The fault at an option of that name.
  let fault: (_ name: String, _ message: String, _ expected: String?, _ hint: String?) -> Fault

  /// Reads an option; nil where it is not given.
  /// - Throws: `fault` where the option is given, and `read` makes nothing of it.
  func value<Value>(
    _ name: String, expected: String?, hint: String? = nil, _ read: (LuaValue) -> Value?
  ) throws(Fault) -> Value? {
    if table[name].isNil { return nil }
    return try required(name, expected: expected, hint: hint, read)
  }

  /// Reads an option that has to be given.
  func required<Value>(
    _ name: String, expected: String?, hint: String? = nil, _ read: (LuaValue) -> Value?
  ) throws(Fault) -> Value {
    if let value = read(table[name]) { return value }
    throw fault(name, "\(called(name)) is \(table[name].spoken)", expected, hint)
  }

  /// A number within a range.
  /// - Parameter expected: the expected value in words; nil says the range.
  func number(
    _ name: String, in range: ClosedRange<Double>, expected: String? = nil
  ) throws(Fault) -> Double? {
    let usual = "a number in \(range.lowerBound)...\(range.upperBound)"
    return try value(name, expected: expected ?? usual) { value in
      value.finiteNumber.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A number that a parameter can have.
  /// - Parameter subject: the beginning of the message about a number outside its range.
  func number(
    _ name: String, for spec: ParameterSpec, expected: String = "a number", subject: String = ""
  ) throws(Fault) -> Double? {
    let number = try value(name, expected: expected, \.finiteNumber)
    guard let number, let message = spec.fault(of: number) else { return number }
    throw fault(name, subject + message, nil, nil)
  }

  func flag(_ name: String) throws(Fault) -> Bool? {
    try value(name, expected: "true or false", \.boolean)
  }
}

extension MappingSource {
  /// Reads the options of a table that stands at a path of the mapping.
  func options(
    of table: LuaTable, at path: String, called: @escaping (String) -> String = { $0 }
  ) -> OptionReader {
    OptionReader(table: table, called: called) { name, message, expected, hint in
      error(message, at: path.isEmpty ? name : "\(path).\(name)", expected: expected, hint: hint)
    }
  }
}

extension LuaValue {
  /// The table that a person wrote; nil for what a word of the prelude has made, and for anything else.
  var plainTable: LuaTable? { kind == nil ? table : nil }

  /// A table of names and nothing else.
  var namedTable: LuaTable? {
    plainTable.flatMap { $0.array.isEmpty && $0.numbered.isEmpty ? $0 : nil }
  }

  /// A text that is not empty.
  var filledString: String? { string.flatMap { $0.isEmpty ? nil : $0 } }
}

/// The prelude's values are tables with a kind, and mostly an id.
extension LuaValue {
  /// The kind of a value that a word of the prelude made, such as `signal`; nil for others.
  var kind: String? { if case .table(let table) = self { table["#kind"].string } else { nil } }

  /// A signal of a graph, by its node.
  static func signal(_ node: Int) -> LuaValue {
    .table(LuaTable(fields: ["#kind": "signal", "id": .integer(Int64(node))]))
  }

  /// The number that a value of the kind stands for.
  func id(of kind: String) -> Int? { self.kind == kind ? self["id"].integer : nil }

  /// A number of either Lua kind, finite or not.
  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The hint by which a param reaches the graph of a voice, where only numbers and signals fit; nil for other values.
  var wayIntoSynth: String? {
    guard kind == "param", let name = self["name"].string else { return nil }
    return
      "declare it for the synth, synth({ \(name) = { 1, min = 0, max = 10 } }, function(p) … end), read p.\(name), "
      + "and give it with each note: play(\"…\", { \(name) = params.\(name) })"
  }

  /// The name by which a person would call the value, for messages.
  var spoken: String {
    switch kind {
    case "hz": "a pitch in hertz"
    case "param": "param \"\(self["name"].string ?? "")\""
    case "sequins", "markov": "a \(kind!) (call it, as in s(), for its next value)"
    case "effect": "an effect"
    case let kind?: "a \(kind)"
    case nil: described
    }
  }
}

extension LuaTable {
}
