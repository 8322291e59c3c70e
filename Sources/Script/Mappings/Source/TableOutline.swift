/// The places of the fields of the table given to `mapping`, or another word, in the file.
///
/// Lua keeps no places of table fields, so the text is read a second time, for the places only: an
/// error in a map entry can then name the line and column of the entry. Paths are written like
/// `voices.pad`, `map[2].domain`. A mapping that builds its table by code has fewer paths, no wrong ones.
struct TableOutline {
  private(set) var places: [String: SourcePlace] = [:]
  /// Paths in the order of the text.
  private(set) var order: [String] = []
  /// Fields written a second time, of which Lua keeps only the last.
  private(set) var duplicates: [(path: String, place: SourcePlace)] = []
  /// The text at each path, without spaces and comments: two versions with equal texts mean the same.
  /// The empty path is everything before the table.
  private(set) var texts: [String: [String]] = [:]
  /// The first and the last token of what stands at each path.
  private(set) var values: [String: (first: LuaLexeme, last: LuaLexeme)] = [:]

  private let tokens: [LuaLexeme]
  private var index = 0

  init(_ lexemes: some Sequence<LuaLexeme>, of word: String = "mapping") {
    tokens = Array(lexemes)
    guard let start = Self.table(of: word, in: tokens) else { return }
    index = start
    texts[""] = tokens[..<start].map(\.quoted)
    readTable(path: "")
  }

  /// The place of a path, or of the nearest path around it that is known.
  func place(of path: String) -> SourcePlace? {
    var path = Substring(path)
    while !path.isEmpty {
      if let place = places[String(path)] { return place }
      guard let cut = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return nil }
      path = path[..<cut]
    }
    return nil
  }

  /// Names in the order of the text; those the text does not show come after, sorted.
  func ordered(_ names: some Sequence<String>, under parent: String) -> [String] {
    names.sorted { a, b in
      switch (places["\(parent).\(a)"], places["\(parent).\(b)"]) {
      case (let first?, let second?): first < second
      case (nil, nil): a < b
      case (let first, _): first != nil
      }
    }
  }

  /// Index of the `{` after the last use of a word as a function.
  private static func table(of name: String, in tokens: [LuaLexeme]) -> Int? {
    for i in tokens.indices.reversed() where tokens[i].word == name {
      var next = i + 1
      if next < tokens.count, tokens[next].isSymbol("(") { next += 1 }
      if next < tokens.count, tokens[next].isSymbol("{") { return next }
    }
    return nil
  }

  /// Reads from a `{` to behind its `}`.
  private mutating func readTable(path: String) {
    index += 1
    var position = 1
    while index < tokens.count, !tokens[index].isSymbol("}") {
      let start = tokens[index].start
      let field: String
      if let key = readKey() {
        field = path.isEmpty ? key : "\(path).\(key)"
      } else {
        field = "\(path)[\(position)]"
        position += 1
      }
      note(field, at: start)
      let first = index
      readValue(path: field)
      texts[field] = tokens[first..<min(index, tokens.count)].map(\.quoted)
      if first < min(index, tokens.count) {
        values[field] = (tokens[first], tokens[min(index, tokens.count) - 1])
      }
      if index < tokens.count, tokens[index].isSymbol(",") || tokens[index].isSymbol(";") {
        index += 1
      }
    }
    index += 1
  }

  /// The name in `name =` or `["name"] =`, passed over; nil when the field is positional.
  private mutating func readKey() -> String? {
    if let name = tokens[index].word, symbol(at: index + 1, "=") {
      index += 2
      return name
    }
    guard tokens[index].isSymbol("["), index + 3 < tokens.count,
      tokens[index + 1].kind == .string, symbol(at: index + 2, "]"), symbol(at: index + 3, "=")
    else { return nil }
    index += 4
    return tokens[index - 3].text
  }

  private mutating func readValue(path: String) {
    if symbol(at: index, "{") { readTable(path: path) }
    skipExpression()
  }

  /// Passes over the rest of an expression, up to the `,`, `;` or `}` that ends the field.
  private mutating func skipExpression() {
    var depth = 0
    while index < tokens.count {
      let lexeme = tokens[index]
      switch (lexeme.kind, lexeme.text) {
      case (.symbol, "}") where depth == 0, (.symbol, ",") where depth == 0,
        (.symbol, ";") where depth == 0:
        return
      case (.symbol, "("), (.symbol, "["), (.symbol, "{"), (.keyword, "function"),
        (.keyword, "if"), (.keyword, "do"), (.keyword, "repeat"):
        depth += 1
      case (.symbol, ")"), (.symbol, "]"), (.symbol, "}"), (.keyword, "end"), (.keyword, "until"):
        depth -= 1
      default: break
      }
      index += 1
    }
  }

  private func symbol(at index: Int, _ text: String) -> Bool {
    index < tokens.count && tokens[index].isSymbol(text)
  }

  private mutating func note(_ path: String, at place: SourcePlace) {
    if places.updateValue(place, forKey: path) == nil {
      order.append(path)
    } else {
      duplicates.append((path, place))
    }
  }
}
