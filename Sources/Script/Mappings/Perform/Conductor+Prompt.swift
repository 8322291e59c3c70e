import Score

/// A performance seen from a prompt: what is typed runs between two ticks, and its values come
/// back as text.
extension Conductor {
  /// The name that faults give to what is typed.
  public static let typedName = ScriptSources.typedName

  /// Runs a line typed at a prompt, between two ticks, in the mapping's environment: its global variables,
  /// `state`, `env`, every word, and `play`.
  ///
  /// - Parameter budget: short enough for what is to come to be in time.
  /// - Returns: the values of the expression, as text, and the events it made, at the present tick.
  /// - Throws: `Fault`; where it is one of syntax, `asksForMore` says whether the text ends too soon.
  public func evaluate(
    _ text: String, name: String = typedName, budget: LuaBudget
  ) throws(Fault) -> (values: [String], events: [ScheduledEvent]) {
    try refuseAssignments(text, name)
    let environment = try promptEnvironment()
    sequencer.time.stand(at: now)
    let lexemes = LuaLexeme.list(of: text)
    sequencer.typedNotes = [
      "play": WrittenField.byLine(lexemes, of: "play"),
      "set": WrittenField.byLine(lexemes, of: "set"),
    ]
    defer { sequencer.typedNotes = [:] }
    var values: [LuaValue] = []
    let events = try sequencer.prompted { () throws(Fault) in
      values = try mapping.state.within(budget) { () throws(Fault) in
        try mapping.state.evaluate(text, name: name, in: environment)
      }
    }
    return (values.map { $0.readable() }, events)
  }

  /// Whether the text that did not compile last ends where more is needed: a prompt asks for another line.
  public var asksForMore: Bool { mapping.state.core.endsTooSoon }

  /// The steps after which what was typed last was stopped, once `evaluate` has said that it was: with a budget of
  /// `LuaBudget(stoppingAfter:)` it is stopped there again.
  public var stepsAtStop: Int { mapping.state.stepsAtStop }

  /// Inputs and params are shown to Lua, not taken from it, and a function of the language stays one.
  private func refuseAssignments(_ text: String, _ file: String) throws(Fault) {
    let tokens = LuaLexeme.list(of: text)
    for i in tokens.indices.dropLast(2) {
      guard let word = tokens[i].word else { continue }
      let place = FaultPlace(file, line: tokens[i].start.line, column: tokens[i].start.column)
      let isFirst = i == 0 || tokens[i - 1].end.line < tokens[i].start.line
      if isFirst, tokens[i + 1].isSymbol("="), !tokens[i + 2].isKeyword("function"),
        isFunction(word)
      {
        let value = tokens[i + 2].quoted
        throw .mapping(
          "\"\(word)\" is a function of the language, which a value would take away", at: place,
          hint: "write \(word)(\(value)), or take another name")
      }
      guard i + 3 < tokens.count, word == "env" || word == "params",
        tokens[i + 1].isSymbol("."), let field = tokens[i + 2].word, tokens[i + 3].isSymbol("=")
      else { continue }
      throw .mapping(
        "\(word).\(field) is only shown here", at: place,
        hint: "set it with :set \(field) VALUE")
    }
  }

  private func isFunction(_ word: String) -> Bool {
    if case .function? = try? mapping.state.global(word) { return true }
    return ["play"].contains(word)
  }

  /// Names what a text leaves open, as `function at column 12 lacks end`, the outermost first; empty where nothing is open.
  public static func open(in text: String) -> String {
    let lexemes = LuaLexeme.all(in: text)
    guard !lexemes.isEmpty else { return "" }
    let closers = ["(": ")", "[": "]", "{": "}", "repeat": "until"]
    return LuaLayout(lexemes, through: lexemes.count - 1).open.map { opener in
      let place = lexemes[opener.index].start
      let line = place.line > 1 ? "line \(place.line), " : ""
      let closer = closers[opener.text] ?? "end"
      return "\(opener.text) at \(line)column \(place.column) lacks \(closer)"
    }.joined(separator: ", ")
  }

  private func promptEnvironment() throws(Fault) -> LuaEnvironment {
    if let known = mapping.promptEnvironment { return known }
    let (state, prelude) = (mapping.state, mapping.prelude)
    try state.call(prelude.share, on: mapping.environment, named: Self.typedName)
    let environment = try state.makeEnvironment()
    try state.call(prelude.prompt, on: environment, named: Self.typedName)
    mapping.promptEnvironment = environment
    return environment
  }

  /// Lets go every held note of some voices, at the present tick.
  public func release(voices: [String]) -> [ScheduledEvent] {
    sequencer.time.stand(at: now)
    let names = Set(heldNotes.filter { voices.contains($0.voice) }.compactMap(\.sequence))
    for sequence in sequencer.sequences where names.contains(sequence.name) {
      sequence.wasReleased = true
    }
    return sequencer.release { voices.contains($0.voice) }
  }

  // MARK: What is sounding

  /// The notes that are held, in the order in which they began.
  public var heldNotes: [PlayedNote] { sequencer.held.values.sorted { $0.number < $1.number } }

  /// The notes that were let go within the last seconds and may still ring, with the seconds since then.
  public func releasedNotes(within seconds: Double) -> [(note: PlayedNote, ago: Double)] {
    sequencer.released.map { (note: $0.note, ago: now - $0.time) }.filter { $0.ago <= seconds }
  }

  /// The values that map and control set now: the target, its value in its unit, and the line that gave it.
  public var moved: [(name: String, value: Double, unit: Unit, line: Int?, source: String?)] {
    map.targets.enumerated().compactMap { i, target in
      guard map.lines[i] != nil else { return nil }
      let entry = mapping.entries.first { $0.targetName == target.name }
      return (target.name, map.values[i], target.spec.unit, map.lines[i], entry?.sourceName)
    }
  }

  /// The inputs with their present values; not a number before the first datum.
  public var inputs: [(spec: InputSpec, value: Double)] {
    board.specs.enumerated().map { ($1, board.values[$0]) }
  }

  /// The row of the dataset at the last tick, counted from 0; nil before the first.
  public var row: Int? { sequencer.row }

  /// The sequences with their states, in words: waiting, ended, or stopped.
  public var sequenceStates: [(name: String, state: String)] {
    let tasks = sequencer.tasks.count
    return sequencer.sequences.map { sequence in
      switch sequence.state {
      case .waits(.beat(let beat)): (sequence.name, "waits for beat \(shortened(beat))")
      case .waits(.seconds(let time)): (sequence.name, "waits until \(shortened(time)) s")
      case .finished: (sequence.name, "has ended")
      case .failed: (sequence.name, "was stopped by an error")
      case .cancelled: (sequence.name, "was cancelled")
      }
    } + (tasks > 0 ? [(Sequencer.taskName, "\(tasks) coroutines wait")] : [])
  }

  /// The tempo at the last tick, in beats per minute.
  public var tempo: Double { sequencer.time.clock.endTempo }

  private func shortened(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}

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
