import Score

/// The values that one version of a mapping hands to the next before that is loaded. It is data only, so that it can go to
/// another thread.
public struct Heritage: @unchecked Sendable, Equatable {
  /// The table `state`: numbers, strings, booleans and tables of these.
  let state: LuaTable
  /// The values that cannot be handed on, in sentences.
  public let dropped: [String]
  /// Parameters that differ from their defaults.
  let parameters: [String: Double]
}

extension Mapping {
  /// The values that the next version gets.
  public func heritage() -> Heritage {
    let changed = parameters.filter { $0.value != $0.spec.defaultValue }
    let (state, dropped) = state.carriedState(in: environment)
    return Heritage(
      state: state, dropped: dropped,
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
  func takeLiving(from previous: Mapping) throws(Fault) {
    let heritage = previous.heritage()
    takeParameters(heritage.parameters)
    let keep = try state.load(
      source: "local keep, values = ... keep(state, values)", name: "state",
      environment: environment)
    try state.call(keep, [.function(prelude.keep), .table(heritage.state)])
    host.random = previous.host.random
    let positions = try previous.state.call(previous.prelude.positions).first ?? .nil
    try self.state.call(prelude.resume, [positions])
  }
}

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

/// The differences between two versions of a mapping, besides their voices: by their texts, spaces and comments
/// aside.
public struct MappingChanges: Equatable, Sendable {
  /// The sections that differ, such as `map` or `control`, and the sequences, as `sequence bells`.
  public let changed: [String]
  /// The effects and sequences that are new.
  public let added: [String]
  /// The effects and sequences that are gone.
  public let removed: [String]

  public init(from old: Mapping, to new: Mapping) {
    let (effects, oldEffects) = (
      new.orchestra.effects.map { "effect \($0.name)" },
      old.orchestra.effects.map { "effect \($0.name)" }
    )
    let (sequences, oldSequences) = (
      new.sequenceNames.map { "sequence \($0)" }, old.sequenceNames.map { "sequence \($0)" }
    )
    func differs(_ path: String) -> Bool {
      new.source.outline.texts[path] != old.source.outline.texts[path]
    }
    let sections = Declaration.fields.filter { !["name", "voices", "sequences"].contains($0) }
    let rewritten = zip(new.sequenceNames, sequences).filter {
      oldSequences.contains($1) && differs("sequences.\($0)")
    }
    changed = sections.filter(differs) + rewritten.map(\.1)
    added = (effects + sequences).filter { !(oldEffects + oldSequences).contains($0) }
    removed = (oldEffects + oldSequences).filter { !(effects + sequences).contains($0) }
  }
}
