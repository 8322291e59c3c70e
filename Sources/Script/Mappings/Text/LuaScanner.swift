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
