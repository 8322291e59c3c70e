internal import Score

/// A number as people and loggers write it into a cell: `−5.5`, `- 5.5`, `1'234.5`, `68.0 °F`.
struct WrittenNumber {
  let value: Double
  /// The text behind the number: a unit, a letter of the compass, or anything else.
  let suffix: String

  /// - Parameter point: what parts the decimals in the file: a point or a comma. A single one of them with other than
  ///   three digits behind it parts them anyhow; `1,234` beside points could be either and is no number.
  init?(_ text: String, point: UInt8) {
    var digits: [UInt8] = []
    var rest = Substring(text)
    // `(300.50)` is what bookkeepers write for -300.50, `1.2D+03` what Fortran writes for 1200.
    if rest.first == "(", rest.last == ")", rest.count > 2 {
      guard let inner = WrittenNumber(String(rest.dropFirst().dropLast()), point: point),
        inner.suffix.isEmpty
      else { return nil }
      (value, suffix) = (-inner.value, "")
      return
    }
    if let mark = rest.firstIndex(where: { $0 == "D" || $0 == "d" }),
      let power = Int(rest[rest.index(after: mark)...], radix: 10),
      let front = WrittenNumber(String(rest[..<mark]), point: point), front.suffix.isEmpty,
      let number = Decimal.parse("\(front.value)e\(power)")
    {
      (value, suffix) = (number, "")
      return
    }
    if let sign = rest.first, "$€£¥₹".contains(sign) {
      guard let inner = WrittenNumber(String(rest.dropFirst()).trimmed, point: point),
        inner.suffix.isEmpty
      else { return nil }
      (value, suffix) = (inner.value, String(sign))
      return
    }
    if let sign = rest.first, "-+−–".contains(sign) {
      digits.append(sign == "+" ? 0x2b : 0x2d)
      rest.removeFirst()
      while rest.first == " " { rest.removeFirst() }
    }
    let number = Self.numberPart(rest)
    rest = rest[number.endIndex...]
    guard let plain = Self.withoutGroups(number) else { return nil }
    digits += Array(plain.utf8)
    let marks = plain.utf8.filter { $0 == 0x2c || $0 == 0x2e }
    let tail = plain.utf8.reversed().prefix { $0 != 0x2c && $0 != 0x2e }.count
    if marks == [0x2c], point == 0x2e, tail == 3 { return nil }
    let isAlone = marks.count == 1 && tail != 3
    guard
      let value = isAlone
        ? Decimal.parse(digits, digits.count, point: marks[0])
        : GroupedNumber.value(digits, point: point)
    else { return nil }
    self.value = value
    let behind = String(rest).trimmed
    // An uncertainty is no unit.
    suffix = behind.hasPrefix("±") || behind.hasPrefix("+/-") ? "±" : behind
  }

  /// Digits with their points, commas and marks between the thousands; a space counts where three digits follow.
  private static func numberPart(_ text: Substring) -> Substring {
    var end = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      if character.isASCII, character.isNumber || character == "." || character == "," {
        index = text.index(after: index)
        end = index
      } else if index > text.startIndex, isGroupMark(character) {
        let group = text[text.index(after: index)...].prefix(3)
        guard group.count == 3, group.allSatisfy({ $0.isASCII && $0.isNumber }) else { break }
        index = text.index(after: index)
      } else {
        break
      }
    }
    return text[..<end]
  }

  private static func isGroupMark(_ character: Character) -> Bool {
    "'’ \u{a0}\u{2009}\u{202f}".contains(character)
  }

  /// The number without apostrophes or spaces between its thousands; nil where they stand elsewhere.
  private static func withoutGroups(_ text: Substring) -> String? {
    guard text.contains(where: isGroupMark) else { return String(text) }
    let whole = text.prefix { isGroupMark($0) || $0.isNumber }
    let groups = whole.split(omittingEmptySubsequences: false, whereSeparator: isGroupMark)
    guard (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    let tail = text[whole.endIndex...]
    return tail.contains(where: isGroupMark) ? nil : groups.joined() + tail
  }
}
