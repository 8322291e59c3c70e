import Score

/// The declaration in `generator { … }`.
struct GeneratorDeclaration {
  let trigger: GeneratorScript.Trigger
  let every: Double?
  let moved: Double?
  let function: LuaFunction

  init(_ value: LuaValue, _ source: MappingSource) throws(Fault) {
    guard let table = value.table else {
      throw .mapping(
        "generator needs a table, not \(value.described)", at: FaultPlace(source.name),
        hint: "write generator { on = \"location\", function(walker) … end }")
    }
    try source.checkNames(
      of: table, at: "", subject: "a generator", known: ["on", "every", "moved"])
    trigger = try Self.trigger(table["on"], source)
    every = try Self.number(table["every"], "every", "seconds", source)
    moved = try Self.number(table["moved"], "moved", "metres", source)
    guard table.array.count == 1, let function = table.array[0].function else {
      throw source.error(
        "a generator has one function, and here are \(table.array.count)", at: "on",
        hint: "write generator { on = \"location\", function(walker) … end }")
    }
    self.function = function
  }

  private static func trigger(
    _ value: LuaValue, _ source: MappingSource
  ) throws(Fault) -> GeneratorScript.Trigger {
    let names = GeneratorScript.Trigger.allCases.map(\.rawValue)
    if let trigger = value.string.flatMap({ GeneratorScript.Trigger(rawValue: $0) }) {
      return trigger
    }
    throw source.error(
      value.isNil ? "a generator does not say when it is called" : "on is \(value.described)",
      at: "on", expected: names.map { "\"\($0)\"" }.joined(separator: " or "),
      hint: value.string.flatMap { NearestName.to($0, among: names) }.map {
        "did you mean \"\($0)\"?"
      })
  }

  /// A number from 0 to a day's seconds.
  private static func number(
    _ value: LuaValue, _ name: String, _ unit: String, _ source: MappingSource
  ) throws(Fault) -> Double? {
    if value.isNil { return nil }
    if let number = value.finiteNumber, (0...86_400).contains(number) { return number }
    throw source.error(
      "\(name) is \(value.described)", at: name, expected: "a number of 0...86400 \(unit)")
  }
}
