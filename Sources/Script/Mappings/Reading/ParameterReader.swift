import Score

/// Reads a parameter as mappings declare it: `{ 800, min = 60, max = 12000, unit = "Hz", scale = "exp" }`.
struct ParameterReader {
  /// `parameter cutoff`, `params.density`: begins every message.
  let subject: String
  let name: String

  /// The reason why a word cannot be a name in `params.name`, `out.voice.name` and targets, or nil.
  static func fault(ofName name: String) -> String? {
    let isWord = name.unicodeScalars.allSatisfy {
      $0 == "_" || ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
    }
    guard !isWord || name.isEmpty || name.first!.isNumber else { return nil }
    return "\"\(name.printable)\" cannot be a name: letters, digits and _ make one, a letter first"
  }

  func spec(from value: LuaValue) throws(Fault) -> ParameterSpec {
    if let fault = Self.fault(ofName: name) { throw .mapping(fault) }
    guard let table = value.plainTable else {
      throw wrong("is \(value.spoken)", expected: "{ default, min = …, max = … }")
    }
    try checkKeys(of: table)
    guard let initial = table.array.first?.finiteNumber else {
      throw wrong("has no default", expected: "a number first: { default, min = …, max = … }")
    }
    let range = try range(of: table)
    guard range.contains(initial) else {
      throw wrong(
        "has the default \(initial)", expected: "\(range.lowerBound)...\(range.upperBound)")
    }
    return ParameterSpec(
      name, Unit(try text(table["unit"], "unit")), in: range, default: initial,
      scale: try scale(table["scale"], range), doc: try text(table["doc"], "doc"))
  }

  private static let keys = ["min", "max", "unit", "scale", "doc"]

  private func checkKeys(of table: LuaTable) throws(Fault) {
    for key in table.names where !Self.keys.contains(key) {
      throw wrong("has no field \"\(key)\"", hint: NearestName.hint(for: key, among: Self.keys))
    }
    guard table.array.count <= 1, table.numbered.isEmpty else {
      throw wrong("has \(table.array.count) values", expected: "one default, then min = …, max = …")
    }
  }

  private func range(of table: LuaTable) throws(Fault) -> ClosedRange<Double> {
    guard let low = table["min"].finiteNumber, let high = table["max"].finiteNumber else {
      throw wrong("has no range", expected: "min = … and max = …, both numbers")
    }
    guard low < high else {
      throw wrong("has min \(low) and max \(high)", expected: "min below max")
    }
    return low...high
  }

  private func scale(_ value: LuaValue, _ range: ClosedRange<Double>) throws(Fault) -> Scale {
    guard !value.isNil else { return .linear }
    guard let word = value.string, let scale = Scale(name: word) else {
      throw wrong(
        "has the scale \(value.spoken)",
        hint: NearestName.hint(for: value.string ?? "", among: Scale.names))
    }
    let span = Span(range.lowerBound, range.upperBound)
    if let fault = scale.fault(domain: Span(1, 2), range: span) {
      throw wrong("cannot be: \(fault)")
    }
    return scale
  }

  private func text(_ value: LuaValue, _ key: String) throws(Fault) -> String {
    if value.isNil { return "" }
    if let text = value.string { return text }
    throw wrong("has the \(key) \(value.spoken)", expected: "a string")
  }

  private func wrong(_ what: String, expected: String? = nil, hint: String? = nil) -> Fault {
    Fault.mapping("\(subject) \(what)", expected: expected, hint: hint)
  }
}

/// Advice about a parameter that a voice does not have.
enum VoiceParameterHint {
  /// - Parameter isSynth: whether the voice could declare it.
  static func hint(for name: String, among names: [String], isSynth: Bool = true) -> String {
    if let foreign = ForeignWord.hint(forParameter: name) { return foreign }
    let hint = NearestName.hint(for: name, among: names)
    let isName = ParameterReader.fault(ofName: name) == nil
    guard isSynth, isName, NearestName.to(name, among: names) == nil else { return hint }
    return hint
      + "; to have it declare it: synth({ \(name) = { 1, min = 0, max = 10 } }, function(p) … end)"
  }
}
