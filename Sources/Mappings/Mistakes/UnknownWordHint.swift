import Score

/// What to do about a name that nothing has been given: by how it stands in the text.
struct UnknownWordHint {
  let name: String
  let lexemes: [LuaLexeme]
  let line: Int

  private static let nothing: Set<String> = [
    "null", "None", "NULL", "undefined", "Nil", "NIL", "NaN",
  ]
  private static let outside: Set<String> = [
    "io", "os", "require", "dofile", "loadfile", "debug", "package",
  ]

  /// What the text shows, which counts more than a word of similar letters.
  var evidence: String? {
    let word = name.lowercased()
    if LuaLexeme.keywords.contains(word) { return "write \(word)" }
    if Self.nothing.contains(name) { return "Lua's word for no value is nil" }
    if Self.outside.contains(name) { return "a mapping reaches no files and no other programs" }
    guard let place = places.first else { return nil }
    if let comment { return comment }
    if isField(place) {
      let next = lexemes[place + 1]
      if next.isSymbol(":") || next.kind == .string || next.isSymbol("{") {
        return "write \(name) = … to give the field its value"
      }
    }
    if let name = declared.first(where: { $0 != name && $0.lowercased() == word }) {
      return "did you mean \"\(name)\"?"
    }
    return elsewhere(place)
  }

  /// What to do when no word is near.
  var advice: String {
    if let near = NearestName.to(name, among: declared.filter { $0 != name }) {
      return "did you mean \"\(near)\"?"
    }
    let isArgument = places.first.map { $0 > 0 && lexemes[$0 - 1].isSymbol("(") } ?? false
    return isArgument || isKey
      ? "write \"\(name)\" if the name itself is meant"
      : "give it a value before this line: local \(name) = …"
  }

  /// Names that the text makes known: after `local` and `for`, and in the parentheses of functions.
  private var declared: [String] {
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

  private var places: [Int] {
    lexemes.indices.filter {
      lexemes[$0].start.line == line && lexemes[$0].text == name && lexemes[$0].kind == .name
        && ($0 == 0 || !lexemes[$0 - 1].isSymbol(".") && !lexemes[$0 - 1].isSymbol(":"))
    }
  }

  /// Whether it is a key of a table of the text, as the name of a voice is.
  private var isKey: Bool {
    lexemes.indices.dropLast().contains {
      lexemes[$0].kind == .name && lexemes[$0].text == name && lexemes[$0 + 1].isSymbol("=")
    }
  }

  private func isField(_ place: Int) -> Bool {
    place > 0 && (lexemes[place - 1].isSymbol("{") || lexemes[place - 1].isSymbol(","))
  }

  /// `//` in the line before the name: a comment as other languages write it, a division to Lua.
  private var comment: String? {
    guard let place = places.first else { return nil }
    let divides = lexemes[..<place].contains { $0.start.line == line && $0.isSymbol("//") }
    return divides ? "if this is a comment, begin it with -- instead of //" : nil
  }

  /// The name is known in another place only.
  private func elsewhere(_ place: Int) -> String? {
    let declared = lexemes.indices.dropFirst().first { i in
      lexemes[i].text == name && lexemes[i].kind == .name
        && (lexemes[i - 1].isKeyword("local")
          || i > 1 && lexemes[i - 1].isKeyword("function") && lexemes[i - 2].isKeyword("local"))
    }
    guard let declared else { return nil }
    let there = lexemes[declared].start.line
    return there > line
      ? "it is made known in line \(there) only: move that line above this one"
      : "local \(name) in line \(there) counts in its own block only: write local \(name) before that block"
  }
}
