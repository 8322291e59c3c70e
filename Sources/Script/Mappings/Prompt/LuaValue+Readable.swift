extension LuaValue {
  /// The value as a person reads it, in Lua's own notation: tables in one line up to a depth and a length.
  func readable(depth: Int = 3) -> String {
    switch self {
    case .nil: "nil"
    case .boolean(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): Self.readable(number)
    case .string(let text): "\"\(text.printable)\""
    case .function: "function"
    case .table(let table): Self.readable(table, kind: kind, depth: depth)
    }
  }

  private static func readable(_ number: Double) -> String {
    let rounded = (number * 1e9).rounded() / 1e9
    return "\(number.magnitude < 1e6 ? rounded : number)"
  }

  /// Items shown of a table.
  private static let limit = 24

  private static func readable(_ table: LuaTable, kind: String?, depth: Int) -> String {
    if let kind, kind != "hz" { return "a \(kind)" }
    if kind == "hz", let value = table["value"].finiteNumber { return "\(readable(value)) Hz" }
    let count = table.array.count + table.fields.count + table.numbered.count
    if count == 0 { return "{}" }
    guard depth > 0 else { return "{ … }" }
    let items =
      table.array.prefix(limit).map { $0.readable(depth: depth - 1) }
      + table.fields.prefix(limit).map {
        "\(key($0.name)) = \($0.value.readable(depth: depth - 1))"
      }
      + table.numbered.sorted { $0.key < $1.key }.prefix(limit).map {
        "[\($0.key)] = \($0.value.readable(depth: depth - 1))"
      }
    let shown = items.prefix(limit)
    let rest = count - shown.count
    return "{ " + shown.joined(separator: ", ") + (rest > 0 ? ", … \(rest) more" : "") + " }"
  }

  private static func key(_ name: String) -> String {
    ParameterReader.fault(ofName: name) == nil ? name : "[\"\(name.printable)\"]"
  }
}
