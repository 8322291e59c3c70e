/// Commas, brackets and values of tables and calls.
extension SyntaxMistake {
  func fieldEnd(_ opener: Int) -> Mistake {
    if here.isSymbol(":"), before.kind == .name || before.kind == .string {
      return fieldWithColon(index)
    }
    if here.isSymbol("."), before.kind != .name {
      return Mistake(here.start, "\".\" stands where a comma belongs", "write a comma")
    }
    if here.isSymbol("=") {
      let name = before.text
      let isName = before.kind == .string && name.allSatisfy { $0.isLetter || $0 == "_" }
      return Mistake(
        before.start, "\(before.named) cannot be the name of a field as it is written",
        isName ? "write \(name) = … without quotation marks" : "write [\(before.quoted)] = …")
    }
    return listEnd(opener, "fields of a table")
  }

  func argumentEnd(_ opener: Int) -> Mistake {
    if before.isKeyword("function"), here.kind == .name, let list = fault.within.last,
      lexemes[list].isSymbol("{")
    {
      return Mistake(
        before.start, "a field of a table is given its function with \"=\"",
        "write \(here.text) = function(…)")
    }
    guard lexemes[opener].isSymbol("(") else {
      return Mistake(
        here.start, "a function needs its parentheses here", "write function() or function(a, b)")
    }
    return listEnd(opener, "arguments")
  }

  /// The mistake behind the names that a function is given: a comma is missing, or the bracket.
  func parameterEnd(_ opener: Int) -> Mistake {
    let next = index + 1 < lexemes.count ? lexemes[index + 1] : here
    let isName = here.kind == .name && (next.isSymbol(",") || next.isSymbol(")"))
    return isName ? listEnd(opener, "arguments") : missingBracket("(", opener, after: index - 1)
  }

  /// `name = value` in the parentheses of a call.
  func namedArgument(in opener: Int) -> Mistake {
    guard let closer = closing(from: index), lexemes[closer].isSymbol("}") else {
      return Mistake(
        before.start, "a call has no named arguments",
        "put them into a table: { \(before.text) = … }")
    }
    // The name belongs to a table whose call, or whose own brace, was left open.
    if let outer = fault.within.last, lexemes[outer].isSymbol("{") {
      return missingBracket("(", opener, after: lastContent(before: index - 1))
    }
    return Mistake(
      before.start, "\"}\" in line \(lexemes[closer].start.line) closes no \"{\"",
      "write { before \(before.text)")
  }

  /// The first closing bracket after a lexeme whose opener is not after it.
  private func closing(from start: Int) -> Int? {
    var depth = 0
    for i in start..<lexemes.count {
      if lexemes[i].isOpener { depth += 1 }
      if lexemes[i].isCloser {
        if depth == 0 { return i }
        depth -= 1
      }
    }
    return nil
  }

  /// `local a.b = 3`.
  var fieldAsLocal: Mistake {
    let name = before.text
    let line = lexemes[index...].prefix { $0.start.line == here.start.line && !$0.isSymbol("=") }
    let field = name + line.prefix(6).map(\.text).joined()
    return Mistake(
      before.start, "local makes a name known, and \(field.printable) is a field of \"\(name)\"",
      "write \(field.printable) = … without local")
  }

  /// The mistake at the end of a list: a comma is missing here, or the bracket should have been closed.
  private func listEnd(_ opener: Int, _ what: String) -> Mistake {
    let layout = LuaLayout(lexemes, through: index)
    let isNewLine = before.end.line < here.start.line
    let isOutside = isNewLine && layout.indent(index) <= layout.indent(opener)
    guard here.beginsValue, !isOutside, layout.unclosed == nil else {
      return missingCloser(of: opener)
    }
    let advice =
      isNewLine
      ? "end line \(before.end.line) with a comma" : "write \(shown(before)), \(shown(here))"
    return Mistake(
      before.end, "a comma is missing after \(before.named), between two \(what)", advice)
  }

  /// A lexeme as it is written, cut to a length that a message can hold.
  private func shown(_ lexeme: LuaLexeme) -> String {
    let text = lexeme.quoted
    return (text.count > 30 ? String(text.prefix(30)) + "…" : text).printable
  }

  /// A bracket that is open though what follows does not belong into it.
  func missingCloser(of opener: Int) -> Mistake {
    let layout = LuaLayout(lexemes, through: index)
    if let unclosed = layout.unclosed { return missing(closerOf: unclosed, layout) }
    if layout.surplus == index {
      return Mistake(here.start, "\(here.named) closes nothing", "take it away")
    }
    let text = lexemes[opener].text
    let last = lastContent(before: index)
    return missingBracket(text, opener, after: last)
  }

  func missingBracket(_ text: String, _ opener: Int, after last: Int) -> Mistake {
    let closer = text == "(" ? ")" : text == "[" ? "]" : "}"
    let isSameLine = lexemes[opener].start.line == lexemes[last].end.line
    let place = isSameLine ? lexemes[last].end : lexemes[opener].start
    let advice =
      isSameLine
      ? "write \(closer) after \(lexemes[last].named)"
      : text == "{"
        ? "write \(closer) after line \(lexemes[last].end.line)"
        : "write \(closer) after \(lexemes[last].named) in line \(lexemes[last].end.line)"
    return Mistake(place, "\"\(text)\" of line \(lexemes[opener].start.line) is not closed", advice)
  }

  /// The last lexeme before one, commas left out.
  func lastContent(before index: Int) -> Int {
    var last = max(index - 1, 0)
    while last > 0, lexemes[last].isSymbol(",") || lexemes[last].isSymbol(";") { last -= 1 }
    return last
  }

  /// `name: value` in a table.
  func fieldWithColon(_ colon: Int) -> Mistake {
    let name = lexemes[colon - 1].text
    return Mistake(
      lexemes[colon].start, "\":\" does not give a field its value", "write \(name) = …")
  }

  /// `name: value` in a call.
  private func namedArgument(_ place: Int, of opener: Int) -> Mistake {
    let (name, owner) = (lexemes[place], opener > 0 ? lexemes[opener - 1].text : "")
    if let foreign = ForeignWord.hint(for: name.text), name.text != "freq" {
      return Mistake(name.start, "a call has no named inputs", foreign)
    }
    let field = name.text == "freq" && owner != "play" ? "frequency" : name.text
    let table = "{ \(field) = \(shown(here)) }"
    let call = place == opener + 1 ? "\(owner) \(table)" : "\(owner)(…, \(table))"
    return Mistake(name.start, "a call has no named inputs", "they go into a table: \(call)")
  }

  var colonForDot: Mistake {
    let name = before.text
    let owner = index >= 3 ? lexemes[index - 3].text : ""
    if index >= 4, isField(index - 3) { return fieldWithColon(index - 2) }
    return Mistake(
      lexemes[index - 2].start,
      "\":\" calls a function of \"\(owner)\", and \"\(name)\" is not called",
      "write \(owner).\(name) to read it")
  }

  /// Whether a name begins a field of a table.
  private func isField(_ index: Int) -> Bool {
    guard lexemes[index].kind == .name, let opener = fault.within.last else { return false }
    return lexemes[opener].isSymbol("{")
      && (lexemes[index - 1].isSymbol("{") || lexemes[index - 1].isSymbol(","))
  }

  var missingName: Mistake {
    if before.isSymbol(":"), index >= 2, isField(index - 2) { return fieldWithColon(index - 1) }
    if before.isSymbol(":"), let opener = fault.within.last, index >= 2,
      lexemes[opener].isSymbol("("), index - 3 == opener || lexemes[index - 3].isSymbol(",")
    {
      return namedArgument(index - 2, of: opener)
    }
    if before.isKeyword("for"), here.isSymbol("(") {
      return Mistake(here.start, "a for has no parentheses", "write for i = 1, 4 do")
    }
    if here.kind == .keyword {
      return Mistake(
        here.start, "\"\(here.text)\" is a word of Lua and cannot be a name", "choose another name")
    }
    return Mistake(
      here.start, "a name is missing before \(here.named)", "write one after \"\(before.text)\"")
  }

  var missingValue: Mistake {
    if here.isSymbol("[") {
      return Mistake(here.start, "a list is written with braces", "write { … } in place of [ … ]")
    }
    let layout = LuaLayout(lexemes, through: index)
    if let unclosed = layout.unclosed { return missing(closerOf: unclosed, layout) }
    if here.isSymbol(","), before.isSymbol(",") || before.isSymbol("{") || before.isSymbol("(") {
      return Mistake(
        here.start, "there is a comma too many", "take it away, or write a value before it")
    }
    let place = here.kind == .end ? before.end : here.start
    return Mistake(
      place, "a value is missing between \"\(before.text)\" and \(here.named)",
      "write it, or take \"\(before.text)\" away")
  }
}
