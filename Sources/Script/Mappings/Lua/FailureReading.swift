internal import CLuaBridge
import Score

extension LuaCore {
  /// The error that the last failed call left.
  func failure(in definition: ScriptPosition? = nil) -> Fault {
    let failure = lb_last_failure(state).pointee
    var error = Fault(FaultCode(luaFailure: failure.kind), message(of: failure))
    if error.code == .memory, failure.deep {
      error.message += ", in calls within one another"
      error.hint = Fault.recursionAdvice
    }
    let nearest = ScriptPosition(failure.position)
    let declared = declaration.map {
      ScriptPosition(file: sources.chunk(of: $0.file), line: $0.line)
    }
    var position = failure.position.trusted ? declared ?? nearest : nearest
    if let (place, rest) = split(error.message, among: sources.scriptNames + [nearest?.file ?? ""])
    {
      error.message = rest
      if place.file != nearest?.file || !failure.position.trusted { position = place }
    }
    if position == nil, let definition {
      position = ScriptPosition(file: sources.chunk(of: definition.file), line: definition.line)
    }
    error.place.file = position.map { sources.name(of: $0.file) }
    error.place.line = position?.line
    if let thrown, error.message == thrown.text {
      (error.code, error.message) = (thrown.code, thrown.message)
      (error.expected, error.hint) = (thrown.expected, thrown.hint)
    }
    thrown = nil
    error.isUnknownInput = error.message.hasPrefix("unknown input \"")
    if let position { explain(&error, at: position) }
    return error
  }

  /// Says what to change, as far as Lua's message and the text show it.
  private func explain(_ error: inout Fault, at position: ScriptPosition) {
    error.hint = error.hint ?? error.nestingAdvice
    let source = sources.text(of: position.file)
    if error.code == .syntax {
      endsTooSoon =
        error.message.contains("near <eof>") && !error.message.contains("unfinished string")
      let mistake = source.flatMap {
        SyntaxMistake.find(in: $0, message: error.message, line: position.line)
      }
      if let mistake { return show(mistake, of: position.file, in: &error) }
    }
    show(position, in: &error)
    if error.hint == nil, let name = error.message.missingGlobal {
      error.hint = NearestName.to(name, among: globalNames).map { "did you mean \"\($0)\"?" }
    }
    if let source { addHint(&error, source, position.line) }
  }

  private func show(_ mistake: Mistake, of file: String, in error: inout Fault) {
    (error.message, error.hint) = (mistake.message.cut, mistake.hint.cut)
    error.place.line = mistake.place.line
    error.place.column = sources.column(of: mistake.place, in: file)
    error.excerpt = sources.line(mistake.place.line, of: file)?.text
  }

  /// Adds advice to an error that a running script raised.
  private func addHint(_ error: inout Fault, _ source: String, _ line: Int) {
    guard error.code == .script || error.code == .mapping, source.utf8.count <= SyntaxMistake.limit
    else { return }
    let lexemes = LuaLexeme.all(in: source)
    if let name = error.message.unknownWord {
      let word = UnknownWordHint(
        name: name, lexemes: lexemes, line: line,
        isCaseOnly: globalNames.contains(name.lowercased()),
        isTyped: error.place.file == ScriptSources.typedName)
      error.hint = word.evidence ?? error.hint ?? word.advice
      error.message = "unknown word \(quoted(name))"
    } else if let comma = DecimalComma.hint(error.message, lexemes, line: line) {
      error.hint = comma
    } else if let advice = MisusedWord(message: error.message, lexemes: lexemes, line: line).advice
    {
      (error.message, error.expected, error.hint) = (advice.message, nil, advice.hint)
    } else if error.hint == nil, let usage = error.message.surplusWord.flatMap(Word.usage(of:)) {
      error.hint = "write \(usage)"
    } else if error.hint == nil {
      let hint = RuntimeHint(
        message: error.message, lexemes: lexemes, line: line, members: memberNames)
      error.hint = hint.hint ?? (error.expected == nil ? reference(for: error.message) : nil)
    }
  }

  /// Where the word is explained that a message begins with.
  private func reference(for message: String) -> String? {
    let word = String(message.prefix { $0.isLetter || $0 == "_" })
    let rest = message.dropFirst(word.count)
    let isAsked = [" needs", " takes", "(", ": "].contains { rest.hasPrefix($0) }
    guard isAsked, globalNames.contains(word) else { return nil }
    return "ripples reference \(word) says what it takes"
  }

  /// The names in a table of the language; of `_G` the words themselves.
  private func memberNames(of table: String) -> [String] {
    if table == "_G" { return globalNames }
    guard RuntimeHint.libraries.contains(table) else { return [] }
    let reply = lb_global(state, Int32(LB_GLOBALS), table, table.utf8.count)
    guard reply.kind == LB_OK, case .table(let members)? = try? read(reply).first else { return [] }
    return members.names.sorted()
  }

  private var globalNames: [String] {
    let reply = lb_global_names(state, Int32(LB_GLOBALS))
    guard reply.kind == LB_OK, let names = try? read(reply) else { return [] }
    return names.compactMap(\.string).sorted()
  }

  private func message(of failure: lb_failure) -> String {
    let shown = withUnsafeBytes(of: failure.message) { raw in
      String(decoding: raw.prefix(failure.message_length), as: UTF8.self)
    }
    let left = failure.full_length - failure.message_length
    return shown.printable + (left > 0 ? " … (\(left) bytes more)" : "")
  }

  /// `name:line: rest` taken apart, where the name is one of these.
  private func split(_ message: String, among names: [String]) -> (ScriptPosition, String)? {
    for name in names {
      // Lua shortens names to 59 bytes in its messages.
      let prefix = String(decoding: name.utf8.prefix(59), as: UTF8.self) + ":"
      guard message.hasPrefix(prefix) else { continue }
      let rest = message.dropFirst(prefix.count)
      guard let colon = rest.firstIndex(of: ":"), let line = Int(rest[..<colon]) else { continue }
      let text = rest[rest.index(after: colon)...].drop { $0 == " " }
      return (ScriptPosition(file: name, line: line), String(text))
    }
    return nil
  }

  /// The column, from 1, of the first word of a message that stands in a line once.
  private func place(of message: String, in line: [LuaLexeme]) -> Int? {
    for word in message.prefix(120).split(whereSeparator: { !$0.isLetter && $0 != "_" })
    where word.count > 1 {
      let places = line.filter { $0.kind == .name && $0.text == word }
      if places.count == 1 { return places[0].start.column }
    }
    return nil
  }

  /// Adds the source line, and the column of what the message quotes if it stands there once.
  private func show(_ position: ScriptPosition, in error: inout Fault) {
    guard let (text, indent) = sources.line(position.line, of: position.file) else { return }
    error.excerpt = text
    let places = error.message.quotedName.map { text.ranges(of: $0) } ?? []
    if places.count == 1 {
      error.place.column =
        indent + text.distance(from: text.startIndex, to: places[0].lowerBound) + 1
    } else if let place = place(of: error.message, in: LuaLexeme.list(of: text)) {
      error.place.column = indent + place
    }
  }
}

extension FaultCode {
  fileprivate init(luaFailure kind: Int32) {
    switch Int(kind) {
    case LB_SYNTAX: self = .syntax
    case LB_TIME, LB_CLOCK: self = .budget
    case LB_MEMORY: self = .memory
    case LB_VALUE: self = .mapping
    case LB_INTERRUPTED: self = .interrupted
    default: self = .script
    }
  }
}

extension Fault {
  /// Advice about a file that was stopped while it was loaded.
  var loadAdvice: String? {
    switch code {
    case .budget: "let the file compute less when it is loaded, or end its loop"
    case .memory: "let the file keep less when it is loaded, or end its loop"
    default: nil
    }
  }

  fileprivate static let recursionAdvice =
    "end the recursion: a function calls itself, or others that call it, without end"

  /// Advice about too much nesting, whatever the line.
  fileprivate var nestingAdvice: String? {
    switch code {
    case .syntax where message.isOverflow:
      "nest fewer brackets, operators or functions in one another: at most about 190"
    case .script where message.isOverflow: Self.recursionAdvice
    case .script where message.contains("pattern too complex"):
      "use fewer repeats such as - and ? in the pattern, or find its parts one after the other"
    default: nil
    }
  }
}

extension String {
  /// Lua's message for too many calls, or parts of a text, within one another.
  var isOverflow: Bool { contains("stack overflow") }

  /// The name in `unknown word "name"`.
  fileprivate var unknownWord: String? {
    hasPrefix("unknown word \"") && hasSuffix("\"") ? String(dropFirst(14).dropLast()) : nil
  }

  /// The word in `word takes at most 2 (…), not 3`.
  fileprivate var surplusWord: String? {
    (firstRange(of: " takes at most ") ?? firstRange(of: " takes no values")).map {
      String(self[..<$0.lowerBound])
    }
  }

  /// The first 400 characters of a sentence that quotes a text.
  fileprivate var cut: String { count > 400 ? prefix(400) + "…" : self }

  /// The name in Lua's `attempt to call a nil value (global 'name')`.
  fileprivate var missingGlobal: String? {
    let start = " a nil value (global '"
    guard hasPrefix("attempt to "), let range = firstRange(of: start), hasSuffix("')") else {
      return nil
    }
    return String(self[range.upperBound...].dropLast(2))
  }

  /// The first text between quotation marks.
  fileprivate var quotedName: String? {
    for mark: Character in ["'", "\""] {
      guard let open = firstIndex(of: mark) else { continue }
      let rest = self[index(after: open)...]
      guard let close = rest.firstIndex(of: mark), close > rest.startIndex else { continue }
      return String(rest[..<close])
    }
    return nil
  }
}

extension Fault {
  /// A declaration or a value of a mapping that is not what was asked for.
  static func mapping(
    _ message: String, at place: FaultPlace = FaultPlace(), expected: String? = nil,
    hint: String? = nil
  ) -> Fault {
    Fault(.mapping, message, at: place, expected: expected, hint: hint)
  }

  /// The fault with what it does not say itself.
  func completed(file: String? = nil, line: Int? = nil, hint: String? = nil) -> Fault {
    var fault = self
    fault.place.file = place.file ?? file
    fault.place.line = place.line ?? line
    fault.hint = self.hint ?? hint
    return fault
  }
}
