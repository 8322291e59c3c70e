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

/// A probable mistake of writing: its place, and the change that mends it.
struct Mistake: Equatable {
  let place: SourcePlace
  /// The fault, as a sentence.
  let message: String
  /// The change to make.
  let hint: String

  init(_ place: SourcePlace, _ message: String, _ hint: String) {
    (self.place, self.message, self.hint) = (place, message, hint)
  }
}

/// Texts, numbers and comments that Lua's scanner refuses.
enum LexicalMistake {
  /// - Parameter message: Lua's, without the place.
  static func find(_ message: String, line: Int?, _ lexemes: [LuaLexeme]) -> Mistake? {
    if message.hasPrefix("unfinished string") || message.hasPrefix("unfinished long string") {
      guard let text = lexemes.first(where: { !$0.isClosed }) else { return nil }
      let isLong = message.hasPrefix("unfinished long")
      return Mistake(
        text.start, "this text has no \(isLong ? "end" : "closing quotation mark")",
        isLong ? "write ]] where it ends" : "write \" where it ends, in the same line")
    }
    if message.hasPrefix("unfinished long comment"), let start = message.number(after: "at line ") {
      return Mistake(
        SourcePlace(line: start, column: 1), "the comment that begins with --[[ has no end",
        "write ]] where it ends")
    }
    if message.hasPrefix("malformed number"),
      let number = lexemes.first(where: {
        $0.kind == .number && $0.start.line == line && $0.text.hasPrefix(near(message))
      })
    {
      return malformed(number)
    }
    if message.hasPrefix("invalid escape sequence"), let line,
      let text = lexemes.first(where: { $0.start.line == line && $0.text.contains("\\") })
    {
      return Mistake(
        text.start, "\"\\\" begins a special character in a text, and this is none",
        "write \\\\ for a backslash, or / in a path")
    }
    if message.hasPrefix("break outside"), let line = message.number(after: "at line "),
      let word = lexemes.first(where: { $0.isKeyword("break") && $0.start.line == line })
    {
      return Mistake(
        word.start, "\"break\" leaves a loop, and here is none", "take it away, or write return")
    }
    return nil
  }

  /// Returns the number of the message, which ends one letter after its digits.
  private static func near(_ message: String) -> String {
    message.split(separator: "'").dropFirst().first.map(String.init) ?? message
  }

  private static func malformed(_ number: LuaLexeme) -> Mistake {
    if let dots = number.text.firstRange(of: "..") {
      let (from, to) = (number.text[..<dots.lowerBound], number.text[dots.upperBound...])
      return Mistake(
        number.start, "Lua has no \"..\" between two numbers",
        "write for i = \(from), \(to.isEmpty ? "4" : String(to)) do")
    }
    let member = number.text.drop { $0 != "." }.dropFirst()
    if let foreign = ForeignWord.hint(for: String(member)) {
      return Mistake(number.start, "a number is not told to do things in Lua", foreign)
    }
    let digits = number.text.prefix { $0.isNumber || $0 == "." }
    let unit = number.text.dropFirst(digits.count)
    if !digits.isEmpty, !unit.isEmpty, unit.allSatisfy(\.isLetter) {
      let value = unit == "ms" ? "\(digits) / 1000" : String(digits)
      return Mistake(
        number.start, "\"\(number.text)\" is no number: numbers have no unit in Lua",
        "write \(value); times are in seconds, frequencies in Hz")
    }
    return Mistake(
      number.start, "\"\(number.text)\" is no number",
      "write digits only: a unit belongs into a comment, a name does not begin with a digit")
  }
}

extension String {
  /// The number that follows a text.
  fileprivate func number(after text: String) -> Int? {
    guard let range = firstRange(of: text) else { return nil }
    return Int(self[range.upperBound...].prefix { $0.isNumber })
  }
}

/// A number with a comma in place of its point, which is two numbers to Lua.
enum DecimalComma {
  /// Advice where a word has been given too many values, and two of the line stand like one number.
  static func hint(_ message: String, _ lexemes: [LuaLexeme], line: Int) -> String? {
    let isTable = message.hasSuffix("is given a table") || message.hasSuffix("is given a list")
    guard message.contains(" takes at most ") || isTable else { return nil }
    return hint(lexemes) { $0.start.line == line }
  }

  /// Advice where a value without a name stands in a table of names, and is the end of a number.
  static func hint(for value: SourcePlace, _ lexemes: [LuaLexeme]) -> String? {
    hint(lexemes) { $0.end == value }
  }

  /// - Parameter isMeant: whether a comma between two numbers is the one that is looked for.
  private static func hint(_ lexemes: [LuaLexeme], _ isMeant: (LuaLexeme) -> Bool) -> String? {
    let place = lexemes.indices.dropFirst().dropLast().first { i in
      let (whole, part) = (lexemes[i - 1], lexemes[i + 1])
      return lexemes[i].isSymbol(",") && isMeant(lexemes[i]) && whole.kind == .number
        && part.kind == .number && whole.end == lexemes[i].start && part.start == lexemes[i].end
        && (whole.text + part.text).allSatisfy(\.isNumber)
    }
    return place.map {
      "a number has a decimal point: write \(lexemes[$0 - 1].text).\(lexemes[$0 + 1].text)"
    }
  }
}
