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
