internal import Score

/// Common mistakes in JSON: a sentence each with what to change, at the place where it is to be changed.
extension JSONParser {
  /// A place of the text.
  struct Spot {
    let index: Int
    let line: Int
    let column: Int
  }

  var spot: Spot { Spot(index: index, line: line, column: index - lineStart + 1) }

  /// - Parameters:
  ///   - place: the place of the fault; nil is where the parser stands.
  ///   - isCut: the text ends within what began here; nil is whether it ends here.
  func fault(_ message: String, at place: Spot? = nil, isCut: Bool? = nil) -> Fault {
    let place = place ?? spot
    return Fault(
      .data, message, at: FaultPlace(line: place.line, column: place.column),
      hint: isCut ?? (index >= bytes.count) ? Self.cutOff : nil)
  }

  /// The text at the parser's place, as a message shows it: a word, a text with its marks, or one character.
  var found: String {
    guard index < bytes.count else { return "the end of the text" }
    let rest = bytes[index...]
    let first = bytes[index]
    var length = 1
    if first == 0x22 {
      length = 1 + rest.dropFirst().prefix { $0 != 0x22 && $0 >= 0x20 }.count + 1
    } else if Self.isWord(first) {
      length = rest.prefix(while: Self.isWord).count
    }
    while length < rest.count, rest[index + length] & 0xc0 == 0x80 { length += 1 }
    return shown(index..<min(index + length, bytes.count))
  }

  /// A stretch of the text on one line, cut to a length that a message can hold.
  private func shown(_ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    let line = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 }))
    return line.count > 30 ? String(line.prefix(30)) + "…" : line
  }

  static func isWord(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a || byte &- 0x30 < 10 || byte == 0x5f
      || byte == 0x24 || byte == 0x2b || byte == 0x2d || byte == 0x2e || byte >= 0x80
  }

  /// Mistakes that can stand anywhere between two values.
  private var commonMistake: Fault? {
    guard index < bytes.count else { return nil }
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch bytes[index] {
    case 0x27: return fault("JSON writes texts in double quotes: write \" in place of '")
    case 0x23: return fault("JSON has no comments: take out what # begins")
    case 0x2f where next == 0x2f || next == 0x2a:
      return fault("JSON has no comments: take out what \(next == 0x2f ? "//" : "/*") begins")
    case 0xe2 where found.first.map { "“”„‘’".contains($0) } == true:
      return fault("JSON writes texts in straight double quotes: write \" in place of \(found)")
    default: return nil
    }
  }

  /// An object or array neither goes on nor ends after a value.
  /// - Parameters:
  ///   - opener: its bracket.
  ///   - value: where the value begins and ends.
  func faultAfterValue(in opener: Spot, _ value: (from: Int, end: Spot)) -> Fault {
    let isObject = bytes[opener.index] == 0x7b
    let (open, close) = isObject ? ("{", "}") : ("[", "]")
    if let commonMistake { return commonMistake }
    guard index < bytes.count else {
      return fault(
        "the text ends before the \(open) of line \(opener.line), column \(opener.column) is closed: "
          + "write \(close) at its end")
    }
    switch bytes[index] {
    case 0x7d, 0x5d:
      return fault(
        "the \(open) of line \(opener.line), column \(opener.column) is not closed: write \(close) "
          + "before this \(found)")
    case 0x22, 0x7b, 0x5b:
      return fault(
        "a comma is missing after \(ending(of: value)): write one before \(found)", at: value.end)
    case let byte where Self.isWord(byte):
      return fault(
        "a comma is missing after \(ending(of: value)), or \(found) does not belong here",
        at: value.end)
    default: return fault("\(found) cannot stand after a value: write a comma or \(close)")
    }
  }

  /// A value as a message names it: what it ends with, or all of a short one.
  private func ending(of value: (from: Int, end: Spot)) -> String {
    let last = bytes[value.end.index - 1]
    return last == 0x7d || last == 0x5d
      ? shown(value.end.index - 1..<value.end.index) : shown(value.from..<value.end.index)
  }

  /// A comma is followed by what ends an object or array.
  func faultAfterComma(_ comma: Spot) -> Fault? {
    guard index < bytes.count, bytes[index] == 0x7d || bytes[index] == 0x5d else { return nil }
    return fault("nothing follows this comma: take it out before the \(found)", at: comma)
  }

  /// An object goes on with no key.
  func faultOfKey(in opener: Spot) -> Fault {
    if let commonMistake { return commonMistake }
    guard index < bytes.count else {
      return fault("the text ends within the { of line \(opener.line), column \(opener.column)")
    }
    if let decimalComma { return decimalComma }
    if Self.isWord(bytes[index]) { return fault("keys stand in double quotes: write \"\(found)\"") }
    return fault("a key in double quotes is missing before \(found)")
  }

  /// A number of an object is written with a comma, `20,5`, and the parser stands behind that.
  private var decimalComma: Fault? {
    let comma = index - 1
    guard comma > 0, bytes[comma] == 0x2c else { return nil }
    let fraction = bytes[index...].prefix(while: Self.isWord)
    let start = bytes[..<comma].lastIndex(where: { !Self.isWord($0) }).map { $0 + 1 } ?? 0
    let whole = bytes[start..<comma]
    let digits = whole.first == 0x2d ? whole.dropFirst() : whole
    guard !fraction.isEmpty, fraction.allSatisfy(Self.isDigit), !digits.isEmpty,
      digits.allSatisfy(Self.isDigit)
    else { return nil }
    let (before, after) = (shown(start..<comma), shown(index..<(index + fraction.count)))
    let thousands = fraction.count == 3 ? ", or \(before)\(after) for thousands" : ""
    return fault(
      "JSON writes decimals with a point: write \(before).\(after)\(thousands)",
      at: Spot(index: start, line: line, column: start - lineStart + 1))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// A key has no colon.
  /// - Parameter end: the place behind the key.
  func faultOfColon(_ key: String, _ end: Spot) -> Fault {
    if index < bytes.count, bytes[index] == 0x3d { return fault("write : in place of =") }
    return fault("a colon is missing after the key \(quoted(key))", at: end)
  }

  /// The fault of a place where no value begins.
  func faultOfValue() -> Fault {
    if let commonMistake { return commonMistake }
    guard index < bytes.count else { return fault("a value is missing at the end of the text") }
    let word = found
    let isCut = index + word.utf8.count == bytes.count
    switch word {
    case "NaN", "nan", "-NaN", "Infinity", "-Infinity", "+Infinity", "inf", "-inf", "Inf", "-Inf":
      return fault("JSON has no \(word): write null, or leave it out", isCut: false)
    case "None", "nil", "NULL", "Null", "undefined":
      return fault("JSON's word for no value is null: write null in place of \(word)", isCut: false)
    case "True", "TRUE", "False", "FALSE":
      return fault("write \(word.lowercased()) in place of \(word)", isCut: false)
    case "}", "]", ",": return fault("a value is missing before this \(word)")
    default: break
    }
    let first = bytes[index]
    if first == 0x2b || first == 0x2d || first == 0x2e || first &- 0x30 < 10 {
      return fault(
        "\(word) is no number of JSON: numbers are written 0.5, -3 or 1e-6, without +, needless "
          + "zeros or a point at either end", isCut: isCut)
    }
    guard Self.isWord(first) else { return fault("\(word) cannot begin a value") }
    let isBegun = ["true", "false", "null"].contains { $0.hasPrefix(word) }
    return fault(
      "\(word) is no value: texts stand in double quotes, \"\(word)\"", isCut: isCut && isBegun)
  }
}
