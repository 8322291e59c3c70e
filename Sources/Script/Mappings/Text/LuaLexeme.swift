/// One word or operator of Lua text, as Lua's parser sees it; also those of other languages that people
/// write by habit, such as `!=`.
struct LuaLexeme: Equatable {
  enum Kind: Equatable {
    case name, keyword, number, string, symbol
    /// The end of the text.
    case end
  }

  let kind: Kind
  /// The text as it is written; that of a string is without its quotation marks.
  let text: String
  let start: SourcePlace
  /// The place behind its last byte.
  let end: SourcePlace
  let isClosed: Bool

  static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// Operators of more than one byte, longer ones first; Lua's, then those of other languages.
  static let operators = [
    "...", "==", "~=", "<=", ">=", "//", "::", "..", "<<", ">>",
    "!==", "===", "..=", "!=", "<>", "=<", ":=", "&&", "||", "++", "+=", "-=", "*=", "/=", "%=",
    "^=",
    "=>", "->", "/*", "??",
  ]

  /// Whether the lexeme can begin a value, a field of a table or an argument.
  var beginsValue: Bool {
    switch kind {
    case .name, .number, .string: true
    case .keyword: ["nil", "true", "false", "not", "function"].contains(text)
    case .symbol: text == "{"
    case .end: false
    }
  }

  /// Whether the lexeme can end a value.
  var endsValue: Bool {
    switch kind {
    case .name, .number, .string: true
    case .keyword: ["nil", "true", "false", "end"].contains(text)
    case .symbol: isCloser
    case .end: false
    }
  }

  /// The text as a message quotes it: strings with their quotation marks.
  var quoted: String { kind == .string ? "\"\(text)\"" : text }

  /// The lexeme as a message names it.
  var named: String {
    kind == .end ? "the end of the text" : "\"\(String(text.prefix(40)).printable)\""
  }

  /// A name or a keyword.
  var word: String? { kind == .name || kind == .keyword ? text : nil }

  /// A bracket that opens, or closes.
  var isOpener: Bool { kind == .symbol && ["{", "(", "["].contains(text) }
  var isCloser: Bool { kind == .symbol && ["}", ")", "]"].contains(text) }

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
  func isString(_ string: String) -> Bool { kind == .string && text == string }
  func isKeyword(_ word: String) -> Bool { kind == .keyword && text == word }

  /// All lexemes of a text.
  static func list(of source: String) -> [LuaLexeme] {
    var scanner = LuaScanner(source)
    var lexemes: [LuaLexeme] = []
    while let lexeme = scanner.next() { lexemes.append(lexeme) }
    return lexemes
  }

  /// All lexemes of a text, and its end as the last.
  static func all(in source: String) -> [LuaLexeme] {
    let lines = source.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    let last = SourcePlace(line: lines, column: 1)
    return list(of: source)
      + [LuaLexeme(kind: .end, text: "", start: last, end: last, isClosed: true)]
  }
}
