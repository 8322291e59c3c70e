/// Blocks: their `then`, `do` and `end`, and what may stand in them.
extension SyntaxMistake {
  /// `then` or `do` after a condition.
  func missingWord(_ word: String, after opener: Int) -> Mistake {
    let other = word == "do" ? "then" : "do"
    let keyword = lexemes[opener].text
    if here.isKeyword(other) {
      return Mistake(
        here.start, "\"\(keyword)\" goes with \"\(word)\", not with \"\(other)\"", "write \(word)")
    }
    if let colon = (opener...index).first(where: {
      fault.isLineEnd($0) && lexemes[$0].isSymbol(":")
    }) {
      return Mistake(
        lexemes[colon].start, "a block does not begin with \":\" in Lua",
        "write \(word) in its place, and end after the block")
    }
    return Mistake(
      before.end, "\"\(word)\" is missing after \(before.named)",
      "write \(keyword) … \(word)")
  }

  var unclosedBlock: Mistake {
    let layout = LuaLayout(lexemes, through: index)
    if let unclosed = layout.unclosed { return missing(closerOf: unclosed, layout) }
    guard case .blockEnd(let opener) = fault.expected else { return noStatement }
    return Mistake(
      lexemes[opener].start, "\"\(lexemes[opener].text)\" has no \"end\"",
      "write end before \(here.named) in line \(here.start.line)")
  }

  /// The mistake of an opener without its closer, placed by the layout of the text.
  func missing(closerOf opener: LuaLayout.Opener, _ layout: LuaLayout) -> Mistake {
    let next = continuation(of: opener, layout)
    let last = lastContent(before: next ?? lexemes.count - 1)
    if opener.isBracket { return missingBracket(opener.text, opener.index, after: last) }
    if opener.text == "if", let twice = secondIf(in: opener.index..<index) {
      return Mistake(
        lexemes[twice].start, "\"else if\" begins a second if, which needs an end of its own",
        "write elseif in one word")
    }
    let closer = opener.text == "repeat" ? "until" : "end"
    let outer = layout.open.last { $0.index < opener.index }
    let comma = outer?.text == "{" && next.map { lexemes[$0].kind == .name } == true ? "," : ""
    let place = next.map { "before line \(lexemes[$0].start.line)" } ?? "at the end of the text"
    let isInLine = next.map { lexemes[$0].start.line == lexemes[last].end.line } ?? false
    return Mistake(
      lexemes[opener.index].start, "\"\(opener.text)\" has no \"\(closer)\"",
      "write \(closer)\(comma) "
        + (isInLine
          ? "before \(lexemes[next!].named) in line \(lexemes[next!].start.line)" : place))
  }

  /// The lexeme before which the closer belongs; nil for the end of the text. Where a block is not indented nothing
  /// shows its end but the fault.
  private func continuation(of opener: LuaLayout.Opener, _ layout: LuaLayout) -> Int? {
    guard opener.isBracket || layout.isIndented(opener) else {
      return here.kind == .end ? nil : index
    }
    let next = layout.continuation(after: opener).map { min($0, index) }
    if next != nil || !opener.isBracket { return next }
    return [")", "]", "}"].contains(where: here.isSymbol) ? index : nil
  }

  /// `else if` on one line.
  private func secondIf(in range: Range<Int>) -> Int? {
    range.dropFirst().first {
      lexemes[$0].isKeyword("if") && lexemes[$0 - 1].isKeyword("else")
        && lexemes[$0 - 1].start.line == lexemes[$0].start.line
    }.map { $0 - 1 }
  }

  /// Something stands after the `return` of a block.
  func afterReturn(_ start: Int) -> Mistake {
    let layout = LuaLayout(lexemes, through: index)
    if let unclosed = layout.unclosed { return missing(closerOf: unclosed, layout) }
    let isNewLine = layout.isFirstOfLine(index)
    if let block = layout.open.last, !block.isBracket, isNewLine,
      layout.indent(index) <= block.indent
    {
      return missing(closerOf: block, layout)
    }
    if before.kind != .keyword, before.end.line == here.start.line { return noStatement }
    return Mistake(
      here.start, "nothing may follow \"return\" in its block",
      "move the return of line \(lexemes[start].start.line) to the end of the block, "
        + "or take away what follows")
  }

  /// A value that nothing is done with.
  func unused(_ start: Int) -> Mistake {
    if isOperator { return lostValue(from: start) }
    let value = lexemes[start..<index].map(\.text).joined()
    if here.kind == .number, let written = Self.withNumber[value] {
      return Mistake(
        lexemes[start].start, "\"\(value)\" takes its values in parentheses",
        "write \(written(here.text))")
    }
    return Mistake(
      lexemes[start].start, "\"\(String(value.prefix(40)).printable)\" alone does nothing",
      "call it with parentheses, \(value)(…), or give it a value, \(value) = …")
  }

  /// Words that other live coding languages let stand before a number.
  private static let withNumber: [String: @Sendable (String) -> String] = [
    "play": { "play(\"VOICE\", { pitch = \($0) })" },
    "sleep": { "sleep(\($0)) in a sequence, or clock.run(function() sleep(\($0)) … end)" },
    "sync": { "sync(\($0)) in a sequence, or clock.run(function() sync(\($0)) … end)" },
    "tempo": { "tempo(\($0))" }, "note": { "note(\($0))" }, "midi": { "midi(\($0))" },
  ]

  /// Whether an operator between two values stands here.
  private var isOperator: Bool {
    ["+", "-", "*", "/", "//", "%", "^", "..", "==", "<", ">", "<=", ">=", "~="]
      .contains { here.isSymbol($0) }
  }

  /// The first lexeme of the line.
  private var lineStart: Int? {
    lexemes.indices.prefix(index + 1).first { lexemes[$0].start.line == here.start.line }
  }

  /// A value that is computed, and then given to nobody.
  private func lostValue(from start: Int) -> Mistake {
    Mistake(
      lexemes[start].start, "the value of this line goes nowhere",
      "write return before it, or give it a name: local x = …")
  }

  /// A lexeme that begins no statement.
  var noStatement: Mistake {
    let layout = LuaLayout(lexemes, through: index)
    if let unclosed = layout.unclosed { return missing(closerOf: unclosed, layout) }
    if let surplus = layout.surplus {
      return Mistake(
        lexemes[surplus].start, "\(lexemes[surplus].named) closes nothing", "take it away")
    }
    if here.isSymbol("=") || here.isSymbol("==") {
      return Mistake(here.start, "there is no name before \(here.named)", "write name = value")
    }
    if here.kind == .end {
      return Mistake(before.end, "the text ends too early", "write what is missing after it")
    }
    if isOperator, before.endsValue, before.end.line == here.start.line, let start = lineStart {
      return lostValue(from: start)
    }
    if here.kind == .number, index + 2 < lexemes.count, lexemes[index + 1].isSymbol(":"),
      let foreign = ForeignWord.hint(for: lexemes[index + 2].text)
    {
      return Mistake(here.start, "a number is not told to do things in Lua", foreign)
    }
    if index > 0, before.kind != .keyword, before.end.line == here.start.line {
      return Mistake(
        before.end, "\(here.named) does not belong to what stands before it",
        "write a comma, an operator or a new line between them")
    }
    return Mistake(
      here.start, "a line cannot begin with \(here.named)",
      "give a value to a name, name = value, or call a function, name(value)")
  }

  /// `end` and the like where no block is open.
  var surplusEnd: Mistake {
    let layout = LuaLayout(lexemes, through: index)
    let place = lexemes[layout.surplus ?? index]
    if here.isKeyword("else") || here.isKeyword("elseif") {
      return Mistake(
        here.start, "\(here.named) belongs to no if", "look for an end too many before it")
    }
    return Mistake(
      place.start, "\(place.named) closes nothing",
      "take it away, or look for a block before it that has lost its beginning")
  }

  /// `=` where two values are compared; or a field that stands outside its table.
  var comparison: Mistake {
    if index >= 3, before.kind == .name, lexemes[index - 2].isSymbol(","),
      lexemes[index - 3].isSymbol("}"), fault.within.isEmpty
    {
      return Mistake(
        lexemes[index - 3].start,
        "this \"}\" closes the whole table, and \"\(before.text)\" comes after it",
        "take away one \"}\"")
    }
    return Mistake(here.start, "\"=\" gives a value, it does not compare", "write == to compare")
  }
}
