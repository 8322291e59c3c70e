/// The names of a Lua text.
enum LuaNames {
  /// Names in the parentheses of functions.
  static func parameters(in lexemes: [LuaLexeme]) -> Set<String> {
    var names: Set<String> = []
    var isInside = false
    for (i, lexeme) in lexemes.enumerated() {
      let isOpened =
        i > 0 && lexeme.isSymbol("(")
        && lexemes[..<i].suffix(4).contains { $0.isKeyword("function") }
      if isOpened { isInside = true }
      if lexeme.isSymbol(")") { isInside = false }
      if isInside, lexeme.kind == .name { names.insert(lexeme.text) }
    }
    return names
  }

  /// Names that the text makes known: after `local` and `for`, and in the parentheses of functions.
  static func declared(in lexemes: [LuaLexeme]) -> [String] {
    var names: [String] = []
    var isList = false
    for (i, lexeme) in lexemes.enumerated() {
      if ["local", "for", "function"].contains(where: { lexeme.isKeyword($0) }) {
        isList = true
      } else if isList, lexeme.kind == .name {
        names.append(lexeme.text)
        let isFunction = i > 0 && lexemes[i - 1].isKeyword("function")
        isList = isFunction || lexemes[i + 1].isSymbol(",")
      } else if !lexeme.isSymbol("("), !lexeme.isSymbol(",") {
        isList = false
      }
    }
    return names
  }
}
