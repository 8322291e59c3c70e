/// One word or operator of Lua text, as Lua's parser sees it; also those of other languages that people
/// write by habit, such as `!=`.
struct LuaLexeme: Equatable {
  enum Kind: Equatable {
    case name, keyword, number, string, symbol
    /// The end of the text.
    case end
  }

  let kind: Kind
  /// As it is written; of a string what stands between its quotation marks.
  let text: String
  let start: SourcePlace
  /// Behind its last byte.
  let end: SourcePlace
  let isClosed: Bool

  static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// Operators of more than one byte, longer ones first; Lua's, then those of other languages.
  private static let operators = [
    "...", "==", "~=", "<=", ">=", "//", "::", "..", "<<", ">>",
    "!=", "&&", "||", "++", "+=", "-=", "*=", "/=", "=>", "->", "/*",
  ]

  /// What can begin a value, a field of a table or an argument.
  var beginsValue: Bool {
    switch kind {
    case .name, .number, .string: true
    case .keyword: ["nil", "true", "false", "not", "function"].contains(text)
    case .symbol: text == "{"
    case .end: false
    }
  }

  /// What can end a value.
  var endsValue: Bool {
    switch kind {
    case .name, .number, .string: true
    case .keyword: ["nil", "true", "false", "end"].contains(text)
    case .symbol: [")", "}", "]"].contains(text)
    case .end: false
    }
  }

  /// As a message quotes it: strings with their quotation marks.
  var quoted: String { kind == .string ? "\"\(text)\"" : text }

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
  func isKeyword(_ word: String) -> Bool { kind == .keyword && text == word }

  /// All lexemes of a text; the last is its end.
  static func all(in source: String) -> [LuaLexeme] {
    let tokens = LuaToken.tokens(of: source)
    var lexemes: [LuaLexeme] = []
    var index = 0
    while index < tokens.count {
      let count = length(at: index, tokens)
      lexemes.append(LuaLexeme(tokens[index..<index + count]))
      index += count
    }
    let lines = source.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    let last = SourcePlace(line: lines, column: 1)
    return lexemes + [LuaLexeme(kind: .end, text: "", start: last, end: last, isClosed: true)]
  }

  /// Of how many tokens the operator or the character that begins here consists.
  private static func length(at index: Int, _ tokens: [LuaToken]) -> Int {
    guard case .symbol(let first) = tokens[index].kind else { return 1 }
    var text = String(first)
    var next = index + 1
    while next < tokens.count, next < index + 4, tokens[next].place == tokens[next - 1].end,
      case .symbol(let symbol) = tokens[next].kind
    {
      text.append(symbol)
      next += 1
    }
    if !first.isASCII { return text.prefix { !$0.isASCII }.count }
    return operators.first { text.hasPrefix($0) }?.count ?? 1
  }

  private init(_ tokens: ArraySlice<LuaToken>) {
    let token = tokens[tokens.startIndex]
    (start, end, isClosed) = (token.place, tokens[tokens.endIndex - 1].end, token.isClosed)
    switch token.kind {
    case .word(let word): (kind, text) = (Self.keywords.contains(word) ? .keyword : .name, word)
    case .number(let number): (kind, text) = (.number, number)
    case .string(let string): (kind, text) = (.string, string)
    case .symbol:
      let bytes = tokens.compactMap { token -> UInt8? in
        if case .symbol(let symbol) = token.kind {
          UInt8(truncatingIfNeeded: symbol.unicodeScalars.first?.value ?? 0)
        } else {
          nil
        }
      }
      (kind, text) = (.symbol, String(decoding: bytes, as: UTF8.self))
    }
  }

  private init(kind: Kind, text: String, start: SourcePlace, end: SourcePlace, isClosed: Bool) {
    (self.kind, self.text, self.start, self.end) = (kind, text, start, end)
    self.isClosed = isClosed
  }
}
