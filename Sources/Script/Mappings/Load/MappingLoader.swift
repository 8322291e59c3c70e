import Score

extension Mapping {
  /// Compiles and runs a mapping's file and checks what it declares.
  ///
  /// - Parameters:
  ///   - source: the text of the file.
  ///   - name: its name, for messages.
  ///   - units: the unit generators that `synth` can use.
  ///   - effects: the effects.
  ///   - inputs: what exists by name: the declared inputs, and the further columns of the dataset.
  ///   - objects: the objects of the scene in which it is performed, with their places.
  ///   - seed: the seed of everything random in the mapping.
  ///   - heritage: on a reload, what the running version hands on: its `state`, and its parameter values
  ///     where the new declarations allow them.
  ///   - budget: the budget for the whole of loading.
  ///   - started: called with the handle that stops the file from another thread.
  ///   - log: receives what the file prints.
  public static func load(
    source: String, name: String, units: [UnitSpec], effects: [UnitSpec],
    inputs: [InputSpec] = Inputs.all, objects: [Targets.ObjectPlace] = [], seed: UInt64 = 0,
    carrying heritage: Heritage? = nil,
    budget: LuaBudget = .load, started: (LuaStopper) -> Void = { _ in },
    log: @escaping (LuaLogLine) -> Void = { _ in }
  ) throws(Fault) -> Mapping {
    let known = Self.merged(inputs)
    let builder = OrchestraBuilder(units: units, effects: effects)
    builder.objects = objects
    let host = Host(builder: builder, seed: seed)
    let state = LuaState(log: log)
    started(state.stopper)
    do {
      return try state.within(budget) { () throws(Fault) in
        try load(source, name, builder, host, state, known, seed: seed, carrying: heritage)
      }
    } catch {
      throw error.completed(file: name, hint: error.loadAdvice)
    }
  }

  private static func load(
    _ source: String, _ name: String, _ builder: OrchestraBuilder, _ host: Host, _ state: LuaState,
    _ known: [InputSpec], seed: UInt64, carrying heritage: Heritage?
  ) throws(Fault) -> Mapping {
    let text = MappingSource(name: name, text: source)
    let prelude = try host.runPrelude(in: state)
    try state.setGlobal("state", .table(heritage?.state ?? LuaTable()))
    let environment = try state.makeEnvironment()
    try state.call(prelude.strict, on: environment, named: "names")
    let chunk = try state.load(source: source, name: name, environment: environment)
    let result = try state.call(chunk).first ?? .nil
    guard result.kind == "mapping", case .table(let declared) = result["declaration"] else {
      throw .mapping(
        "the file returns \(result.spoken)",
        at: FaultPlace(
          name, line: text.lexemes.last { $0.kind == .keyword && $0.text == "return" }?.start.line),
        expected: "the table made by mapping { … }", hint: "end the file with return mapping { … }")
    }
    let reader = DeclarationReader(
      table: declared, source: text, builder: builder, knownInputs: known)
    let declaration: Declaration
    do { declaration = try reader.read() } catch { throw text.blamingDoubles(error) }
    let mapping = Mapping(
      declaration, source: text, state: state, host: host, environment: environment,
      prelude: prelude, knownInputs: known, seed: seed)
    if let heritage { mapping.takeParameters(heritage.parameters) }
    return mapping
  }

  private static func merged(_ inputs: [InputSpec]) -> [InputSpec] {
    var all = inputs
    for spec in Inputs.all + Inputs.ofSites where !all.contains(where: { $0.name == spec.name }) {
      all.append(spec)
    }
    return all
  }
}
