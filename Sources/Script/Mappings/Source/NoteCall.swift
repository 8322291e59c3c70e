/// A call of `play` or `note:set` as the text has it.
struct NoteCall {
  /// The index of the word among the lexemes.
  let place: Int
  /// The name of the voice; nil where it is not written as a text, and for `set`.
  let voice: String?
  /// The indices of the names of the fields of its table.
  let fields: [Int]
  /// Whether it is given no end, and nothing can let it go.
  let isOpen: Bool

  static func all(in lexemes: [LuaLexeme]) -> [NoteCall] {
    lexemes.indices.compactMap { NoteCall(at: $0, in: lexemes) }
  }

  private init?(at index: Int, in lexemes: [LuaLexeme]) {
    let lexeme = lexemes[index]
    let isPlay = lexeme.kind == .name && lexeme.text == "play"
    let isSet =
      lexeme.kind == .name && lexeme.text == "set" && index > 0 && lexemes[index - 1].isSymbol(":")
    guard isPlay || isSet, index + 3 < lexemes.count else { return nil }
    var next = index + 1
    if lexemes[next].isSymbol("(") { next += 1 }
    voice = isPlay && lexemes[next].kind == .string ? lexemes[next].text : nil
    if isPlay { next += 1 }
    if lexemes[next].isSymbol(",") { next += 1 }
    fields = lexemes[next].isSymbol("{") ? Self.fields(from: next, in: lexemes) : []
    let hasEnd = fields.contains { ["duration", "beats"].contains(lexemes[$0].text) }
    let isKnown = lexemes[next].isSymbol("{") || lexemes[next].isSymbol(")") || next == index + 2
    let isKept =
      index > 0 && (lexemes[index - 1].isSymbol("=") || lexemes[index - 1].isKeyword("return"))
    place = index
    isOpen = isPlay && isKnown && !hasEnd && !isKept
  }

  /// The names before `=` in a table, those of tables within it left out.
  private static func fields(from opener: Int, in lexemes: [LuaLexeme]) -> [Int] {
    var (depth, fields) = (0, [Int]())
    for i in opener..<lexemes.count {
      if lexemes[i].isOpener { depth += 1 }
      if lexemes[i].isCloser { depth -= 1 }
      if depth == 0 { break }
      if depth == 1, lexemes[i].kind == .name, i + 3 < lexemes.count, lexemes[i + 1].isSymbol("=") {
        fields.append(i)
      }
    }
    return fields
  }
}

/// A field that a line gives to `play` by an expression that should have a value: an element of a list, a field, the result of
/// a call. What only passes on what a function was given may have none.
struct WrittenField {
  let name: String
  let place: SourcePlace
  /// The remedy where it has no value.
  let cure: String

  /// The fields by the line of their call. Of several calls in a line those that all of them have.
  /// - Parameter word: `play` or `set`.
  static func byLine(_ lexemes: [LuaLexeme], of word: String) -> [Int: [WrittenField]] {
    let given = LuaNames.parameters(in: lexemes)
    var lines: [Int: [WrittenField]] = [:]
    for call in NoteCall.all(in: lexemes) where lexemes[call.place].text == word {
      let fields = call.fields.compactMap { WrittenField($0, in: lexemes, given) }
      let line = lexemes[call.place].start.line
      let known = lines[line]
      lines[line] = known?.filter { one in fields.contains { $0.name == one.name } } ?? fields
    }
    return lines
  }

  /// - Parameter given: the names that functions of the text are given.
  private init?(_ index: Int, in lexemes: [LuaLexeme], _ given: Set<String>) {
    var (depth, end) = (0, index + 2)
    while end < lexemes.count - 1 {
      if depth == 0, lexemes[end].isSymbol(",") || lexemes[end].isCloser { break }
      if lexemes[end].isOpener { depth += 1 }
      if lexemes[end].isCloser { depth -= 1 }
      end += 1
    }
    let value = lexemes[(index + 2)..<end]
    guard let first = value.first, let last = value.last,
      first.kind == .name && !given.contains(first.text) || first.isSymbol("("),
      !value.contains(where: { $0.kind == .keyword }),
      last.kind == .name || last.isSymbol("]") || last.isSymbol(")")
    else { return nil }
    name = lexemes[index].text
    place = lexemes[index].start
    let text = value.map(\.quoted).joined()
    let isFirst = text.hasSuffix("[0]")
    cure =
      isFirst
      ? "a list begins at 1: write \(text.dropLast(3))[1]"
      : "look at its spelling, or say what holds without it: \(name) = \(text) or \(name == "pitch" ? "60" : "0")"
  }
}
