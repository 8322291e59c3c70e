internal import Glibc
package import Score

/// Parses JSON strictly as RFC 8259 says, with places for errors and a limit on nesting.
package struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var index: Int
  private(set) var line: Int
  private(set) var lineStart: Int
  /// The place of the array that `enterArray` went into, and the value that `element` gave last.
  private var entered = Spot(index: 0, line: 1, column: 1)
  private var given = (from: 0, end: Spot(index: 0, line: 1, column: 1))

  /// Values that may still be read: a text of two bytes a value takes thirty times as much memory.
  private var valuesLeft: Int
  private let maximumValues: Int

  /// Deepest nesting that is read; logs and packages stay below ten.
  package static let maximumDepth = 128

  /// The hint of a text that ends too soon.
  static let cutOff = "the file may be cut off"

  /// Whether a parser's fault is that the text ends too soon.
  package static func isCutOff(_ fault: Fault) -> Bool { fault.hint == cutOff }

  /// Parses a text that is one value and nothing else.
  /// - Parameter maximumValues: the most numbers, texts, arrays and objects that it may hold.
  /// - Throws: `Fault` with the line and column at which the text is no JSON.
  package static func parse(
    _ bytes: [UInt8], maximumValues: Int = 10_000_000
  ) throws(Fault) -> JSONValue {
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<JSONValue, Fault> in
      var parser = JSONParser(buffer, maximumValues: maximumValues)
      return Result { () throws(Fault) in try parser.whole() }
    }
    return try result.get()
  }

  /// Parses the text of a file.
  /// - Parameters:
  ///   - file: the name of the file, for the message.
  ///   - code: the code of the fault, by the kind of file that was expected.
  /// - Throws: `Fault` with the given code, the file, the line and the column.
  package static func parse(
    _ bytes: [UInt8], file: String, code: FaultCode
  ) throws(Fault) -> JSONValue {
    do throws(Fault) { return try parse(bytes) } catch {
      throw error.ofFile(file, code: code)
    }
  }

  /// - Parameter line: the number of the text's first line, for messages.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, line: Int = 1, maximumValues: Int = 10_000_000
  ) {
    (self.bytes, self.maximumValues) = (bytes, maximumValues)
    valuesLeft = maximumValues
    self.line = line
    index = 0
    lineStart = 0
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    if bytes.starts(with: mark) { index = 3 }
  }

  /// The one value of the text.
  /// - Throws: `Fault` with the line and column at which the text is no JSON.
  package mutating func whole() throws(Fault) -> JSONValue {
    skipSpace()
    let value = try self.value(depth: 0)
    skipSpace()
    try end()
    return value
  }

  /// Refuses a text that goes on behind its value.
  private func end() throws(Fault) {
    if index < bytes.count { throw fault("\(found) follows the end of the value: take it out") }
  }

  /// Goes into a text that is one array; false, and nothing is read, for another text.
  package mutating func enterArray() -> Bool {
    skipSpace()
    entered = spot
    return take(0x5b)
  }

  /// The next element of the array that was gone into; nil behind the last, where the text must end.
  /// - Throws: `Fault` with the line and column at which the text is no JSON.
  package mutating func element(isFirst: Bool) throws(Fault) -> JSONValue? {
    skipSpace()
    if take(0x5d) {
      skipSpace()
      try end()
      return nil
    }
    if !isFirst { try comma(after: given, in: entered) }
    valuesLeft = maximumValues
    let from = index
    let value = try value(depth: 1)
    given = (from, spot)
    return value
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

  private mutating func value(depth: Int) throws(Fault) -> JSONValue {
    guard depth <= Self.maximumDepth else {
      throw fault("it is nested deeper than \(Self.maximumDepth) levels")
    }
    valuesLeft -= 1
    guard valuesLeft >= 0 else {
      throw fault("the text holds more than \(maximumValues) values: give a smaller one")
    }
    let start = spot
    guard index < bytes.count else { throw faultOfValue() }
    let content: JSONValue.Content =
      switch bytes[index] {
      case 0x7b: try object(depth: depth)
      case 0x5b: try array(depth: depth)
      case 0x22: .string(try string())
      case 0x74: try word("true", .bool(true))
      case 0x66: try word("false", .bool(false))
      case 0x6e: try word("null", .null)
      default: .number(try number())
      }
    return JSONValue(content, line: start.line, column: start.column)
  }

  private mutating func word(
    _ word: StaticString, _ content: JSONValue.Content
  ) throws(Fault) -> JSONValue.Content {
    for offset in 0..<word.utf8CodeUnitCount {
      guard index + offset < bytes.count, bytes[index + offset] == word.utf8Start[offset] else {
        throw faultOfValue()
      }
    }
    index += word.utf8CodeUnitCount
    return content
  }

  private mutating func object(depth: Int) throws(Fault) -> JSONValue.Content {
    var members: [(key: String, value: JSONValue)] = []
    try list(until: 0x7d) { parser, opener throws(Fault) in
      guard parser.index < parser.bytes.count, parser.bytes[parser.index] == 0x22 else {
        throw parser.faultOfKey(in: opener)
      }
      let key = try parser.string()
      let keyEnd = parser.spot
      parser.skipSpace()
      guard parser.take(0x3a) else { throw parser.faultOfColon(key, keyEnd) }
      parser.skipSpace()
      let from = parser.index
      members.append((key, try parser.value(depth: depth + 1)))
      return from
    }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Fault) -> JSONValue.Content {
    var values: [JSONValue] = []
    try list(until: 0x5d) { parser, _ throws(Fault) in
      let from = parser.index
      values.append(try parser.value(depth: depth + 1))
      return from
    }
    return .array(values)
  }

  /// Reads what an object or array lists, up to its closing bracket.
  /// - Parameter item: reads one, in the brackets that begin at a place; returns where its value begins.
  private mutating func list(
    until close: UInt8, _ item: (inout JSONParser, _ opener: Spot) throws(Fault) -> Int
  ) throws(Fault) {
    let opener = spot
    index += 1
    skipSpace()
    if take(close) { return }
    while true {
      let from = try item(&self, opener)
      let end = spot
      skipSpace()
      if take(close) { return }
      try comma(after: (from, end), in: opener)
    }
  }

  /// Takes the comma between two values of a list, and the space after it.
  private mutating func comma(after value: (from: Int, end: Spot), in opener: Spot) throws(Fault) {
    let comma = spot
    guard take(0x2c) else { throw faultAfterValue(in: opener, value) }
    skipSpace()
    if let fault = faultAfterComma(comma) { throw fault }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func number() throws(Fault) -> Double {
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
      index = start
      throw faultOfValue()
    }
    guard let value = Self.number(bytes[start..<index]) else {
      index = start
      throw fault("\(found) is too large for a number: give one below 1.8e308")
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

  private mutating func string() throws(Fault) -> String {
    index += 1
    let start = index
    var text = ""
    while true {
      let from = index
      while index < bytes.count, bytes[index] >= 0x20, bytes[index] != 0x22, bytes[index] != 0x5c {
        index += 1
      }
      guard index < bytes.count else { throw unclosedText(start) }
      text += try utf8(from..<index)
      if take(0x22) { return text }
      guard take(0x5c) else { throw unclosedText(start) }
      text.unicodeScalars.append(try escape())
    }
  }

  private func unclosedText(_ start: Int) -> Fault {
    let column = start - lineStart
    return fault(
      index < bytes.count && bytes[index] != 0x0a && bytes[index] != 0x0d
        ? "a text holds the control character \(bytes[index]): write \\u00\(bytes[index] < 16 ? "0" : "")"
          + "\(String(bytes[index], radix: 16)) for it"
        : "the text that begins in column \(column) is not closed: write \" at its end")
  }

  private func utf8(_ range: Range<Int>) throws(Fault) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw fault("the text before here is not UTF-8: save the file as UTF-8")
    }
    return text
  }

  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    guard index < bytes.count else { throw fault("the text ends within an escape") }
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
      throw fault("\\\(found.prefix(1)) is no escape of JSON: write \\\\ where \\ itself is meant")
    }
  }

  /// `\uXXXX`, or a pair of them; a half pair is the replacement character.
  private mutating func unicodeEscape() throws(Fault) -> Unicode.Scalar {
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

  private mutating func hex() throws(Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard index < bytes.count, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue
      else { throw fault("\\u takes four hexadecimal digits") }
      value = value << 4 | UInt32(clamping: digit)
      index += 1
    }
    return value
  }
}

extension Fault {
  /// A parser's fault as that of a file.
  package func ofFile(_ file: String, code: FaultCode) -> Fault {
    var fault = self
    fault.code = code
    fault.place.file = file
    fault.message = "is not JSON: " + message
    return fault
  }
}
