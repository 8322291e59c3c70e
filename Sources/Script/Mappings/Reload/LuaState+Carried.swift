import Score

extension LuaState {
  /// The table `state` of a script, to be given to the next version, without the fields that are more than data; and why
  /// those are left out.
  func carriedState(in environment: LuaEnvironment) -> (state: LuaTable, dropped: [String]) {
    let value: LuaValue
    do { value = try global("state", in: environment) } catch {
      return (LuaTable(), ["state cannot be handed on and begins empty: \(error.text)"])
    }
    guard case .table(var table) = value else { return (LuaTable(), []) }
    var dropped: [String] = []
    for field in table.fields {
      guard let (path, what) = Self.living(in: field.value, "state.\(field.name)") else { continue }
      table[field.name] = .nil
      dropped.append(
        "\(path) is \(what) and cannot survive a reload: state.\(field.name) is left out")
    }
    if let (path, what) = Self.living(in: .table(table), "state") {
      return (LuaTable(), ["\(path) is \(what) and cannot survive a reload: state begins empty"])
    }
    return (table, dropped)
  }

  /// The path of something that is more than data, and what it is; nil when all is data.
  private static func living(in value: LuaValue, _ path: String) -> (String, String)? {
    if case .function = value { return (path, value.spoken) }
    guard case .table(let table) = value else { return nil }
    if let kind = value.kind { return (path, "a \(kind)") }
    let parts =
      table.array.enumerated().map { ("\(path)[\($0 + 1)]", $1) }
      + table.fields.map { ("\(path).\($0.name)", $0.value) }
      + table.numbered.map { ("\(path)[\($0.key)]", $0.value) }
    for (part, item) in parts {
      if let found = living(in: item, part) { return found }
    }
    return nil
  }
}
