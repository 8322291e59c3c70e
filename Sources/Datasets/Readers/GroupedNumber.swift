internal import Score

/// Numbers with marks between the thousands: `1.234,5` where a comma parts the decimals, `1,234.5` where a point does.
enum GroupedNumber {
  /// The number that bytes spell, with marks between the thousands or without, or nil.
  static func value(_ bytes: [UInt8], point: UInt8) -> Double? {
    Decimal.parse(bytes, bytes.count, point: point)
      ?? parse(String(decoding: bytes, as: UTF8.self), point: point)
  }

  /// The number that a text spells so in full, or nil.
  static func parse(_ text: String, point: UInt8) -> Double? {
    let group: UInt8 = point == 0x2c ? 0x2e : 0x2c
    var bytes = Array(text.utf8)
    let whole = bytes.prefix { $0 != point }
    let start = whole.first == 0x2d || whole.first == 0x2b ? 1 : 0
    let parts = whole.dropFirst(start).split(separator: group, omittingEmptySubsequences: false)
    guard parts.count > 1, (1...3).contains(parts[0].count),
      parts.dropFirst().allSatisfy({ $0.count == 3 }),
      parts.allSatisfy({ $0.allSatisfy { $0 &- 0x30 < 10 } })
    else { return nil }
    bytes = whole.filter { $0 != group } + bytes[whole.count...]
    return Decimal.parse(bytes, bytes.count, point: point)
  }

  /// Takes the words of a column for such numbers where all of them are, and where that is beyond doubt: in a file of
  /// decimal commas, or where one of them has both marks or several groups. Gives what is to be said, else nil.
  static func read(_ column: inout CellColumn, point: UInt8) -> Finding? {
    guard !column.words.isEmpty, column.times == 0 else { return nil }
    var values: [Double] = []
    for label in column.labels {
      guard let value = parse(label, point: point) else { return nil }
      values.append(value)
    }
    let isSure = column.labels.contains { $0.utf8.count { $0 == 0x2c || $0 == 0x2e } > 1 }
    guard point == 0x2c || isSure else { return nil }
    let example = "\(quoted(column.labels[0])) is \(Figures.text(values[0]))"
    let count = column.words.count
    column.takeNumbers(values)
    return Finding(
      .strayCharacters,
      "column \(quoted(column.name)) marks the thousands: \(example)", count: count)
  }
}
