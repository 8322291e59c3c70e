/// One token of Lua text with its place; enough of the lexical grammar (Lua 5.4 manual §3.1) to find
/// the fields of a table constructor.
struct LuaToken: Hashable {
  enum Kind: Hashable {
    /// A name or a keyword.
    case word(String)
    case string(String)
    /// As it is written.
    case number(String)
    /// One byte of punctuation; longer operators come as several.
    case symbol(Character)
  }

  let kind: Kind
  let place: SourcePlace
  /// Behind its last byte.
  let end: SourcePlace
  /// False of a string without its closing quotation mark.
  var isClosed = true

  func isSymbol(_ character: Character) -> Bool { kind == .symbol(character) }

  var word: String? { if case .word(let name) = kind { name } else { nil } }

  static func tokens(of source: String) -> [LuaToken] {
    var scanner = LuaScanner(source)
    var tokens: [LuaToken] = []
    while let token = scanner.next() { tokens.append(token) }
    return tokens
  }
}
