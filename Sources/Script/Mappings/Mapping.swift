import Score

/// A loaded mapping: what its file declares, checked, and the Lua state that runs its functions.
///
/// A mapping is performed once, by one `Conductor`: load it again for another performance.
public final class Mapping {
  /// The name that the table gives, else the title of the header comment, else the name of the file.
  public let name: String
  /// The name under which its text was loaded, such as `rose.lua`.
  public let fileName: String
  public let header: MappingHeader
  public private(set) var parameters: [MappingParameter]
  private let declaration: Declaration
  public var variants: [MappingVariant] { declaration.variants }
  public let orchestra: Orchestra
  public let entries: [MapEntry]
  /// The déjà vus of the mapping.
  public var concrete: [ConcreteSound] { declaration.concrete }
  var environmentLayer: EnvironmentLayer? { declaration.environment }
  /// Whether notes that the surroundings would mask are played in another octave.
  var movesMasked: Bool { declaration.movesMasked }
  /// The names of the sequences, in the order of the text.
  public let sequenceNames: [String]
  public var hasControl: Bool { functions.control != nil }
  /// The tempo at the start and where no map entry sets it, in beats per minute.
  public var tempo: Double { declaration.tempo }
  /// Beats to whose next multiple a reload waits, and at which its changed sequences begin; nil does not wait.
  public var reloadBeats: Double? { declaration.reloadBeats }
  /// Whether a reload waits for a bar line; `reloadBeats` is then the length of a bar.
  public var reloadsOnBar: Bool { declaration.reloadsOnBar }
  /// The time signature at the start.
  public var meter: Meter { declaration.meter }
  var swing: Swing { declaration.swing }
  /// The targets that map and control can move.
  public let targets: Targets
  /// The names of the inputs that map entries, conditions and the text read, in the order of the text.
  public let inputNames: [String]
  public let seed: UInt64

  let source: MappingSource
  let state: LuaState
  let host: Host
  let environment: LuaEnvironment
  let prelude: PreludeFunctions
  var functions: MappingFunctions { declaration.functions }
  let knownInputs: [InputSpec]
  /// The fields of notes that each line of the text gives a value.
  private(set) lazy var writtenNotes = WrittenField.byLine(source.lexemes, of: "play")
  /// The same of `note:set`.
  private(set) lazy var writtenSets = WrittenField.byLine(source.lexemes, of: "set")
  /// Rises with every change of a parameter.
  private(set) var parameterVersion = 0
  /// The environment in which lines of the prompt run; it is made with the first line.
  var promptEnvironment: LuaEnvironment?
  /// A conductor has taken the mapping.
  var isPerformed = false

  init(
    _ declaration: Declaration, source: MappingSource, state: LuaState, host: Host,
    environment: LuaEnvironment, prelude: PreludeFunctions, knownInputs: [InputSpec], seed: UInt64
  ) {
    header = MappingHeader(source: source.text)
    fileName = source.name
    name = declaration.name ?? (header.title.isEmpty ? source.name : header.title)
    self.declaration = declaration
    parameters = declaration.parameters
    (orchestra, entries) = (declaration.orchestra, declaration.entries)
    sequenceNames = declaration.functions.sequences.map(\.name)
    targets = Targets(
      declaration.orchestra, effects: host.builder.effectUnits, level: declaration.level,
      tempo: declaration.tempo,
      tunings: declaration.tuningNames.count, objects: host.builder.objects)
    inputNames =
      InputsRead(
        source.lexemes, declaration.entries, beside: declaration.inputs, known: knownInputs
      ).names
    self.seed = seed
    self.source = source
    self.state = state
    self.host = host
    self.environment = environment
    self.prelude = prelude
    self.knownInputs = knownInputs
  }

  /// Stops what runs in it now, from any thread.
  public var stopper: LuaStopper { state.stopper }

  /// The place of a voice in the text of the mapping.
  public func place(ofVoice name: String) -> FaultPlace {
    let place = source.outline.place(of: "voices.\(name)")
    return FaultPlace(fileName, line: place?.line, column: place?.column)
  }

  // MARK: Parameters

  /// The present value of a parameter; nil when there is none of that name.
  public func value(of parameter: String) -> Double? {
    parameters.first { $0.spec.name == parameter }?.value
  }

  /// Sets a parameter.
  /// - Throws: `Fault` for an unknown name or a value outside the parameter's range.
  public func set(_ parameter: String, to value: Double) throws(Fault) {
    guard let index = parameters.firstIndex(where: { $0.spec.name == parameter }) else {
      let names = parameters.map(\.spec.name)
      throw .mapping(
        "\(name) has no parameter \(quoted(parameter))", at: FaultPlace(fileName),
        hint: names.isEmpty
          ? "it declares none" : NearestName.hint(for: parameter, among: names))
    }
    guard value.isFinite, parameters[index].spec.fault(of: value) == nil else {
      let fault = parameters[index].spec.fault(of: value) ?? "\(parameter) = \(value)"
      throw source.error(fault, at: "params.\(parameter)", expected: "a value in that range")
    }
    parameters[index].value = value
    parameterVersion += 1
  }

  /// Sets the parameters a variant names; the others go back to their defaults.
  /// - Throws: `Fault` for a variant that the mapping does not declare.
  public func use(variant: String) throws(Fault) {
    guard let found = variants.first(where: { $0.name == variant }) else {
      throw .mapping(
        "\(name) has no variant \(quoted(variant))", at: FaultPlace(fileName),
        hint: variants.isEmpty
          ? "it declares none" : NearestName.hint(for: variant, among: variants.map(\.name)))
    }
    for index in parameters.indices {
      let spec = parameters[index].spec
      parameters[index].value = found.values[spec.name] ?? spec.defaultValue
    }
    parameterVersion += 1
  }
}

extension Mapping {
  /// Limits with the present values of the parameters in them.
  func span(_ limits: MapEntry.Limits) -> Span {
    func value(_ bound: MapEntry.Bound) -> Double {
      switch bound {
      case .value(let value): value
      case .param(let name): self.value(of: name) ?? .nan
      }
    }
    return Span(value(limits.start), value(limits.end))
  }

  /// The domain of a map entry, in the unit of its input; nil where it has none.
  public func domain(of entry: MapEntry) -> Span? { entry.domain.map(span) }

  /// The range of a map entry in the unit of its parameter; nil where it has none.
  public func range(of entry: MapEntry) -> Span? {
    guard let range = entry.range.map(span) else { return nil }
    if entry.rangeUnit == .midi {
      return Span(Pitch.hertz(midi: range.start), Pitch.hertz(midi: range.end))
    }
    guard entry.shape == .scale(.decibel) else { return range }
    return Span(Decibels.amplitude(range.start), Decibels.amplitude(range.end))
  }
}

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

/// The inputs that a mapping reads: by its map, and as `env.name` anywhere in its text.
struct InputsRead {
  private(set) var names: [String] = []

  /// - Parameter others: inputs that something else reads.
  init(
    _ tokens: [LuaLexeme], _ entries: [MapEntry], beside others: [String] = [], known: [InputSpec]
  ) {
    let all = Set(known.map(\.name))
    for entry in entries {
      if let input = entry.input { add(input.name) }
      if case .comparison(let comparison)? = entry.condition { add(comparison.input.name) }
    }
    for name in others { add(name) }
    for i in tokens.indices where tokens[i].word == "env" {
      guard let first = Self.field(tokens, after: i) else { continue }
      if all.contains(first) {
        add(first)
      } else if let second = Self.field(tokens, after: i + 2), all.contains("\(first).\(second)") {
        add("\(first).\(second)")
      }
    }
  }

  private static func field(_ tokens: [LuaLexeme], after index: Int) -> String? {
    guard index + 2 < tokens.count, tokens[index + 1].isSymbol(".") else { return nil }
    return tokens[index + 2].word
  }

  private mutating func add(_ name: String) { if !names.contains(name) { names.append(name) } }
}
