/// Says of a text that Lua has refused what to change, and where: Lua names the place at which it noticed, and
/// what its grammar would have liked there, which is seldom what is missing.
struct SyntaxMistake {
  let fault: LuaFault

  /// Texts longer than this are not looked at, so that an error costs no time.
  static let limit = 256 << 10

  /// - Parameter message: Lua's, without the place.
  static func find(in source: String, message: String, line: Int?) -> Mistake? {
    guard source.utf8.count <= limit, !message.isOverflow else { return nil }
    let lexemes = LuaLexeme.all(in: source)
    if let mistake = LexicalMistake.find(message, line: line, lexemes) { return mistake }
    guard let fault = LuaGrammar.fault(in: lexemes) else { return nil }
    return ForeignHabit(fault: fault).mistake ?? SyntaxMistake(fault: fault).mistake
  }

  var lexemes: [LuaLexeme] { fault.lexemes }
  var index: Int { fault.index }
  var here: LuaLexeme { fault.here }
  var before: LuaLexeme { fault.before }

  private var mistake: Mistake {
    switch fault.expected {
    case .value: missingValue
    case .name: missingName
    case .statement: noStatement
    case .fieldEnd(let opener): fieldEnd(opener)
    case .argumentEnd(let opener): argumentEnd(opener)
    case .bracketEnd(let opener): missingCloser(of: opener)
    case .then(let opener): missingWord("then", after: opener)
    case .loopBody(let opener): missingWord("do", after: opener)
    case .blockEnd: unclosedBlock
    case .callArguments: colonForDot
    case .equality: comparison
    case .assignment:
      Mistake(here.start, "\"==\" compares, it gives no value", "write = to give a value")
    case .argumentName(let opener): namedArgument(in: opener)
    case .parameterEnd(let opener): parameterEnd(opener)
    case .localName: fieldAsLocal
    case .forRange:
      Mistake(
        here.start, "a for needs = or in here",
        "write for i = 1, 4 do, or for i, value in ipairs(list) do")
    case .forLimit:
      Mistake(here.start, "a for needs two limits", "write them with a comma: for i = 1, 4 do")
    case .nothingAfter(let start): afterReturn(start)
    case .use(let start): unused(start)
    case .endOfText: surplusEnd
    }
  }
}
