/// Cuts Lua text into lexemes. Text that Lua itself refuses gives some, too, never a trap.
struct LuaScanner {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0
  private var isClosed = true

  init(_ source: String) { bytes = Array(source.utf8) }

  mutating func next() -> LuaLexeme? {
    skipBlanks()
    guard index < bytes.count else { return nil }
    let start = place
    isClosed = true
    let (kind, text) = scan()
    return LuaLexeme(kind: kind, text: text, start: start, end: place, isClosed: isClosed)
  }

  private var place: SourcePlace { SourcePlace(line: line, column: index - lineStart + 1) }

  private mutating func scan() -> (LuaLexeme.Kind, String) {
    let byte = bytes[index]
    if Self.isLetter(byte) {
      let word = run(while: Self.isLetterOrDigit)
      return (LuaLexeme.keywords.contains(word) ? .keyword : .name, word)
    }
    if Self.isDigit(byte) || (byte == Self.dot && Self.isDigit(peek(1))) {
      return (.number, scanNumber())
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return (.string, scanString(quote: byte))
    }
    if byte == UInt8(ascii: "["), let level = longBracketLevel(at: index) {
      return (.string, scanLongBracket(level: level))
    }
    let count = symbolLength
    defer { index += count }
    return (.symbol, String(decoding: bytes[index..<index + count], as: UTF8.self))
  }

  /// The number of bytes of the operator, or of the character that is none of Lua's.
  private var symbolLength: Int {
    let rest = bytes[index...].prefix(4)
    let foreign = rest.prefix { $0 >= 0x80 }.count
    if foreign > 0 { return foreign }
    return LuaLexeme.operators.first { rest.starts(with: $0.utf8) }?.utf8.count ?? 1
  }

  private mutating func skipBlanks() {
    while index < bytes.count {
      if bytes[index] <= UInt8(ascii: " ") {
        step()
      } else if bytes[index] == Self.dash, peek(1) == Self.dash {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    index += 2
    if index < bytes.count, let level = longBracketLevel(at: index) {
      _ = scanLongBracket(level: level)
    } else {
      while index < bytes.count, bytes[index] != Self.newline { index += 1 }
    }
  }

  private mutating func scanNumber() -> String {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      let previous = bytes[max(index - 1, 0)] | 0x20
      let isExponentSign =
        (byte == Self.dash || byte == UInt8(ascii: "+"))
        && (previous == UInt8(ascii: "e") || previous == UInt8(ascii: "p"))
      guard Self.isLetterOrDigit(byte) || byte == Self.dot || isExponentSign else { break }
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func scanString(quote: UInt8) -> String {
    index += 1
    let start = index
    while index < bytes.count, bytes[index] != quote, bytes[index] != Self.newline {
      let isEscape = bytes[index] == UInt8(ascii: "\\")
      if isEscape { step() }
      let skipsSpace = isEscape && index < bytes.count && bytes[index] == UInt8(ascii: "z")
      step()
      while skipsSpace, index < bytes.count, bytes[index] <= UInt8(ascii: " ") { step() }
    }
    let text = String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self)
    isClosed = index < bytes.count && bytes[index] == quote
    if isClosed { index += 1 }
    return text
  }

  /// Number of `=` between the brackets of `[==[`, or nil when this is none.
  private func longBracketLevel(at start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "[") else { return nil }
    var end = start + 1
    while end < bytes.count, bytes[end] == UInt8(ascii: "=") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: "[") ? end - start - 1 : nil
  }

  private mutating func scanLongBracket(level: Int) -> String {
    index += level + 2
    let start = index
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "]"), peek(level + 1) == UInt8(ascii: "]"),
        (1...max(level, 1)).allSatisfy({ level == 0 || peek($0) == UInt8(ascii: "=") })
      {
        defer { index += level + 2 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
      }
      step()
    }
    isClosed = false
    return ""
  }

  private mutating func run(while matches: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, matches(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func step() {
    if index < bytes.count, bytes[index] == Self.newline {
      line += 1
      lineStart = index + 1
    }
    index += 1
  }

  private func peek(_ distance: Int) -> UInt8 {
    index + distance < bytes.count ? bytes[index + distance] : 0
  }

  private static let newline = UInt8(ascii: "\n")
  private static let dash = UInt8(ascii: "-")
  private static let dot = UInt8(ascii: ".")

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_")
      || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
  }
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}

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
