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
