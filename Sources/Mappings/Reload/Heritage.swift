import Score

/// What one version of a mapping hands to the next before that is loaded. Data only, so that it can go to
/// another thread.
public struct Heritage: @unchecked Sendable, Equatable {
  /// The table `state`: numbers, strings, booleans and tables of these.
  let state: LuaTable
  /// Parameters that differ from their defaults.
  let parameters: [String: Double]
}

extension Mapping {
  /// What the next version gets.
  /// - Throws: `ScriptError` when `state` holds something that is more than data.
  public func heritage() throws(ScriptError) -> Heritage {
    let changed = parameters.filter { $0.value != $0.spec.defaultValue }
    return Heritage(
      state: try carriedState(),
      parameters: Dictionary(uniqueKeysWithValues: changed.map { ($0.spec.name, $0.value) }))
  }

  func takeParameters(_ values: [String: Double]) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      // A value that the new declaration does not know or allow is left at the new default.
      try? set(name, to: value)
    }
  }

  /// Takes over what the running version has changed since the heritage was given: its `state`, its
  /// parameters, its random stream, and the positions of its sequins and chains.
  func takeLiving(from previous: Mapping) throws(ScriptError) {
    takeParameters(try previous.heritage().parameters)
    let keep = try state.load(
      source: "local keep, values = ... keep(state, values)", name: "state",
      environment: environment)
    try state.call(keep, [.function(prelude.keep), .table(previous.heritage().state)])
    host.random = previous.host.random
    let positions = try previous.state.call(previous.prelude.positions).first ?? .nil
    try self.state.call(prelude.resume, [positions])
  }

  /// The table `state`, to be given to the next version.
  private func carriedState() throws(ScriptError) -> LuaTable {
    let value = try state.global("state", in: environment)
    if let (path, what) = Self.living(in: value, "state") {
      throw ScriptError(
        "\(path) is \(what) and cannot survive a reload", kind: .value, file: fileName,
        expected: "numbers, strings, booleans and tables of these in state")
    }
    return value.table ?? LuaTable()
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
