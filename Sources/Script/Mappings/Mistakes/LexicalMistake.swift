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
