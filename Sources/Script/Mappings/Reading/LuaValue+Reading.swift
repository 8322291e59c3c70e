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
