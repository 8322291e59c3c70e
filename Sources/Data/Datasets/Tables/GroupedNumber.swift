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
    let group = other(point)
    var bytes = Array(text.utf8)
    let whole = bytes.prefix { $0 != point }
    guard isGroups(Array(whole), mark: group) else { return nil }
    bytes = whole.filter { $0 != group } + bytes[whole.count...]
    return Decimal.parse(bytes, bytes.count, point: point)
  }

  /// Whether a mark stands before every three digits of a whole number that does not begin with 0.
  static func isGroups(_ bytes: [UInt8], mark: UInt8) -> Bool {
    let start = bytes.first == 0x2d || bytes.first == 0x2b ? 1 : 0
    let parts = bytes.dropFirst(start).split(separator: mark, omittingEmptySubsequences: false)
    return parts.count > 1 && (1...3).contains(parts[0].count) && parts[0].first != 0x30
      && parts.dropFirst().allSatisfy { $0.count == 3 }
      && parts.allSatisfy { $0.allSatisfy { $0 &- 0x30 < 10 } }
  }

  private static func other(_ point: UInt8) -> UInt8 { point == 0x2c ? 0x2e : 0x2c }

  /// Takes the words of a column for numbers where all of them are, and where that is beyond doubt, or where the file
  /// decides it. Gives what is to be said, else nil.
  static func read(_ column: inout CellColumn) -> DatasetFinding? {
    guard !column.words.isEmpty, column.times == 0, !column.holdsPairs else { return nil }
    let point = column.point
    // Beside whole numbers below a thousand, those with a mark are the others.
    let isBeside =
      column.numbers > 0
      && column.values.allSatisfy { $0.isNaN || abs($0) < 1000 && $0 == $0.rounded() }
    let isSure =
      isBeside || column.labels.contains { $0.utf8.count { $0 == 0x2c || $0 == 0x2e } > 1 }
    if point == 0x2c || isSure, let values = values(column, { parse($0, point: point) }) {
      let doubt =
        isSure || column.numbers > 0
        ? "" : ", for the file writes decimal commas; if it is not, write the column with commas"
      return take(values, &column, "marks the thousands", doubt)
    }
    let odd = other(point)
    let isOther = column.labels.allSatisfy { !isGroups(Array($0.utf8), mark: odd) }
    guard isOther, let values = values(column, { Decimal.parse($0, point: odd) }) else {
      return nil
    }
    let names = point == 0x2c ? ("points", "commas") : ("commas", "points")
    return take(
      values, &column,
      column.numbers > 0
        ? "writes decimal \(names.0) and \(names.1), and both were read so"
        : "writes decimal \(names.0)", "")
  }

  private static func values(_ column: CellColumn, _ read: (String) -> Double?) -> [Double]? {
    let values = column.labels.compactMap(read)
    return values.count == column.labels.count ? values : nil
  }

  private static func take(
    _ values: [Double], _ column: inout CellColumn, _ what: String, _ doubt: String
  ) -> DatasetFinding {
    let example = "\(quoted(column.labels[0])) is \(Figures.text(values[0]))"
    let count = column.words.count
    column.takeNumbers(values)
    return DatasetFinding(
      .strayCharacters, "column \(quoted(column.name)) \(what): \(example)\(doubt)", count: count)
  }
}
