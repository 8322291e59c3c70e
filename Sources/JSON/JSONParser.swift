internal import Glibc
internal import Score

/// Parses JSON strictly as RFC 8259 says, with places for errors and a limit on nesting.
package struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index: Int
  private var line: Int
  private var lineStart: Int

  /// Values that may still be read: a text of two bytes a value takes thirty times as much memory.
  private var valuesLeft: Int
  private let maximumValues: Int

  /// Deepest nesting that is read; logs and packages stay below ten.
  package static let maximumDepth = 128

  /// Parses a text that is one value and nothing else.
  /// - Parameter maximumValues: numbers, texts, arrays and objects in it.
  package static func parse(
    _ bytes: [UInt8], maximumValues: Int = 10_000_000
  ) throws(JSONError) -> JSONValue {
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<JSONValue, JSONError> in
      var parser = JSONParser(buffer, maximumValues: maximumValues)
      return Result { () throws(JSONError) in try parser.whole() }
    }
    return try result.get()
  }

  /// - Parameter line: the number of the text's first line, for messages.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, line: Int = 1, maximumValues: Int = 10_000_000
  ) {
    self.bytes = bytes
    self.maximumValues = maximumValues
    valuesLeft = maximumValues
    self.line = line
    index = 0
    lineStart = 0
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    if bytes.starts(with: mark) { index = 3 }
  }

  /// The one value of the text.
  package mutating func whole() throws(JSONError) -> JSONValue {
    skipSpace()
    let value = try self.value(depth: 0)
    skipSpace()
    if index < bytes.count { throw error("something follows the value", "expected the end") }
    return value
  }

  /// Goes into a text that is one array; false, and nothing is read, for another text.
  package mutating func enterArray() -> Bool {
    skipSpace()
    return take(0x5b)
  }

  /// The next element of the array that was gone into; nil behind the last, where the text must end.
  package mutating func element(isFirst: Bool) throws(JSONError) -> JSONValue? {
    skipSpace()
    if take(0x5d) {
      skipSpace()
      if index < bytes.count { throw error("something follows the value", "expected the end") }
      return nil
    }
    if !isFirst {
      guard take(0x2c) else { throw error("an array", "expected \",\" or \"]\"") }
      skipSpace()
    }
    valuesLeft = maximumValues
    return try value(depth: 1)
  }

  private var column: Int { index - lineStart + 1 }

  /// - Parameter isCut: the text ends within what began here.
  private func error(_ what: String, _ expected: String, isCut: Bool = false) -> JSONError {
    let rest = bytes[min(index, bytes.count)...].prefix(20)
    let found = rest.isEmpty ? "the end" : quoted(String(decoding: rest, as: UTF8.self))
    return JSONError(
      "\(what) at \(found), \(expected)", line: line, column: column, isAtEnd: isCut || rest.isEmpty
    )
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x0a:
        line += 1
        lineStart = index + 1
      case 0x20, 0x09, 0x0d: break
      default: return
      }
      index += 1
    }
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= Self.maximumDepth else {
      throw error("nesting deeper than \(Self.maximumDepth)", "expected a log")
    }
    valuesLeft -= 1
    guard valuesLeft >= 0 else {
      throw error("more than \(maximumValues) values", "expected fewer")
    }
    let start = (line: line, column: column)
    guard index < bytes.count else { throw error("a value is missing", "expected one") }
    switch bytes[index] {
    case 0x7b: return JSONValue(try object(depth: depth), line: start.line, column: start.column)
    case 0x5b: return JSONValue(try array(depth: depth), line: start.line, column: start.column)
    case 0x22: return JSONValue(.string(try string()), line: start.line, column: start.column)
    case 0x74:
      return JSONValue(try word("true", .bool(true)), line: start.line, column: start.column)
    case 0x66:
      return JSONValue(try word("false", .bool(false)), line: start.line, column: start.column)
    case 0x6e: return JSONValue(try word("null", .null), line: start.line, column: start.column)
    default: return JSONValue(.number(try number()), line: start.line, column: start.column)
    }
  }

  private mutating func word(
    _ word: StaticString, _ content: JSONValue.Content
  ) throws(JSONError) -> JSONValue.Content {
    for offset in 0..<word.utf8CodeUnitCount {
      guard index + offset < bytes.count, bytes[index + offset] == word.utf8Start[offset] else {
        throw error(
          "a word", "expected true, false or null", isCut: index + offset == bytes.count)
      }
    }
    index += word.utf8CodeUnitCount
    return content
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue.Content {
    var members: [(key: String, value: JSONValue)] = []
    index += 1
    skipSpace()
    if take(0x7d) { return .object(members) }
    while true {
      guard index < bytes.count, bytes[index] == 0x22 else {
        throw error("a member", "expected a key in quotation marks")
      }
      let key = try string()
      skipSpace()
      guard take(0x3a) else { throw error("a key without value", "expected \":\"") }
      skipSpace()
      members.append((key, try value(depth: depth + 1)))
      skipSpace()
      if take(0x7d) { return .object(members) }
      guard take(0x2c) else { throw error("an object", "expected \",\" or \"}\"") }
      skipSpace()
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue.Content {
    var values: [JSONValue] = []
    index += 1
    skipSpace()
    if take(0x5d) { return .array(values) }
    while true {
      values.append(try value(depth: depth + 1))
      skipSpace()
      if take(0x5d) { return .array(values) }
      guard take(0x2c) else { throw error("an array", "expected \",\" or \"]\"") }
      skipSpace()
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = index
    _ = take(0x2d)
    let first = index
    digits()
    let leadingZero = index - first > 1 && bytes[first] == 0x30
    var isWhole = index > first && !leadingZero
    if take(0x2e) {
      let fraction = index
      digits()
      isWhole = isWhole && index > fraction
    }
    if index < bytes.count, bytes[index] | 0x20 == 0x65 {
      index += 1
      if !take(0x2b) { _ = take(0x2d) }
      let exponent = index
      digits()
      isWhole = isWhole && index > exponent
    }
    guard isWhole else {
      let isCut = index == bytes.count && index > start
      index = start
      throw error("a value", "expected a number, text, array or object", isCut: isCut)
    }
    guard let value = Self.number(bytes[start..<index]) else {
      index = start
      throw error("a number too large", "expected one below 1.8e308")
    }
    return value
  }

  /// The number that checked digits spell, rounded correctly; nil when it is beyond a double.
  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: digits.count + 1) { text in
      for (i, digit) in digits.enumerated() { text[i] = CChar(bitPattern: digit) }
      text[digits.count] = 0
      let value = strtod(text.baseAddress!, nil)
      return value.isFinite ? value : nil
    }
  }

  private mutating func digits() {
    while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> String {
    index += 1
    let start = index
    while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x5c, bytes[index] >= 0x20 {
      index += 1
    }
    guard index < bytes.count else {
      throw error("a text", "expected its closing quotation mark")
    }
    var text = try utf8(start..<index)
    while true {
      guard index < bytes.count, bytes[index] >= 0x20 else {
        throw error("a text", "expected its closing quotation mark")
      }
      if take(0x22) { return text }
      if take(0x5c) {
        text.unicodeScalars.append(try escape())
      } else {
        let from = index
        while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x5c, bytes[index] >= 0x20
        {
          index += 1
        }
        text += try utf8(from..<index)
      }
    }
  }

  private func utf8(_ range: Range<Int>) throws(JSONError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw error("a text", "expected UTF-8 before here")
    }
    return text
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    guard index < bytes.count else { throw error("an escape", "expected a letter after \"\\\"") }
    let letter = bytes[index]
    index += 1
    switch letter {
    case 0x22, 0x5c, 0x2f: return Unicode.Scalar(letter)
    case 0x62: return "\u{8}"
    case 0x66: return "\u{c}"
    case 0x6e: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75: return try unicodeEscape()
    default:
      index -= 1
      throw error("an escape", "expected one of \" \\ / b f n r t u")
    }
  }

  /// `\uXXXX`, or a pair of them; a half pair is the replacement character.
  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let first = try hex()
    guard (0xd800..<0xdc00).contains(first), index + 1 < bytes.count, bytes[index] == 0x5c,
      bytes[index + 1] == 0x75
    else { return Unicode.Scalar(first) ?? "\u{fffd}" }
    index += 2
    let second = try hex()
    guard (0xdc00..<0xe000).contains(second) else {
      index -= 6
      return "\u{fffd}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)) ?? "\u{fffd}"
  }

  private mutating func hex() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard index < bytes.count, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue
      else { throw error("an escape", "expected four hexadecimal digits") }
      value = value << 4 | UInt32(clamping: digit)
      index += 1
    }
    return value
  }
}
