/// Where the fields of the table given to `mapping` stand in the file.
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
  /// What stands at each path, without spaces and comments: two versions with equal texts mean the same.
  /// The empty path is everything before the table.
  private(set) var texts: [String: [LuaToken.Kind]] = [:]
  /// The first and the last token of what stands at each path.
  private(set) var values: [String: (first: LuaToken, last: LuaToken)] = [:]

  private let tokens: [LuaToken]
  private var index = 0

  init(source: String) {
    tokens = LuaToken.tokens(of: source)
    guard let start = Self.table(of: "mapping", in: tokens) else { return }
    index = start
    texts[""] = tokens[..<start].map(\.kind)
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
  private static func table(of name: String, in tokens: [LuaToken]) -> Int? {
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
      let start = tokens[index].place
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
      texts[field] = tokens[first..<min(index, tokens.count)].map(\.kind)
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
    if let name = tokens[index].word, symbol(at: index + 1, "="), !symbol(at: index + 2, "=") {
      index += 2
      return name
    }
    guard tokens[index].isSymbol("["), index + 3 < tokens.count,
      case .string(let name) = tokens[index + 1].kind, symbol(at: index + 2, "]"),
      symbol(at: index + 3, "=")
    else { return nil }
    index += 4
    return name
  }

  private mutating func readValue(path: String) {
    if symbol(at: index, "{") { readTable(path: path) }
    skipExpression()
  }

  /// Passes over the rest of an expression, up to the `,`, `;` or `}` that ends the field.
  private mutating func skipExpression() {
    var depth = 0
    while index < tokens.count {
      switch tokens[index].kind {
      case .symbol("("), .symbol("["), .symbol("{"): depth += 1
      case .symbol("}") where depth == 0: return
      case .symbol(","), .symbol(";"): if depth == 0 { return }
      case .symbol(")"), .symbol("]"), .symbol("}"): depth -= 1
      case .word("function"), .word("if"), .word("do"), .word("repeat"): depth += 1
      case .word("end"), .word("until"): depth -= 1
      default: break
      }
      index += 1
    }
  }

  private func symbol(at index: Int, _ character: Character) -> Bool {
    index < tokens.count && tokens[index].isSymbol(character)
  }

  private mutating func note(_ path: String, at place: SourcePlace) {
    if places.updateValue(place, forKey: path) == nil {
      order.append(path)
    } else {
      duplicates.append((path, place))
    }
  }
}
