internal import Score

/// The decimal marks of a file's numbers, column by column.
struct DecimalMark {
  /// The usual mark of the file.
  var usual = point
  /// The marks of its columns.
  var marks: [UInt8] = []
  /// Whether a column's cells are pairs of values, `"-0222,5"`, rather than numbers with decimal commas.
  var arePairs: [Bool] = []

  /// The usual mark of a file and the marks of its columns, from their first cells.
  ///
  /// A column has commas where all of its numbers can be read so and one of them (`18,5`) cannot be thousands. `1,234`
  /// alone is such a number too in a file whose cells no comma parts, and in which no number has a point. Once a column
  /// has commas, the others have them too, unless one of their numbers (`18.7`) can only have a point.
  ///
  /// Where commas part the cells, a quoted `"120,80"` may be two values. A file that writes one column so that it cannot
  /// be decimals (`"-0222,5"`, or `"12,7"` beside `"12,10"`) writes no decimal commas at all.
  static func of(_ columns: [[String]], delimiter: UInt8) -> DecimalMark {
    let kinds = columns.map { $0.map(Kind.init) }
    let hasPoints = kinds.joined().contains { $0 == .point || $0 == .pointOrGroups }
    let takesGroups = delimiter != comma && !hasPoints
    if delimiter == comma {
      let candidates = zip(columns, kinds).map { texts, kinds in
        kinds.contains(.comma)
          && kinds.allSatisfy { $0 == .comma || $0 == .commaOrGroups || $0 == .empty }
          ? texts.filter { $0.contains(",") } : []
      }
      let hasExponents = columns.joined().contains(where: isExponent)
      if !hasExponents, candidates.contains(where: isOfPairs) {
        return DecimalMark(
          marks: columns.map { _ in point }, arePairs: candidates.map { !$0.isEmpty })
      }
    }
    let hasCommas = kinds.map { kinds in
      kinds.contains { $0 == .comma || takesGroups && $0 == .commaOrGroups }
        && (delimiter != comma || kinds.allSatisfy { $0 != .word })
    }
    guard hasCommas.contains(true) else {
      return DecimalMark(
        marks: columns.map { _ in point }, arePairs: columns.map { _ in false })
    }
    let marks = zip(kinds, hasCommas).map { kinds, hasCommas in
      !hasCommas && kinds.contains(.point) ? point : comma
    }
    return DecimalMark(usual: comma, marks: marks, arePairs: columns.map { _ in false })
  }

  /// `2,35E+02`, which is no pair: a file with it writes decimal commas.
  private static func isExponent(_ text: String) -> Bool {
    text.utf8.contains(comma) && text.utf8.contains { $0 | 0x20 == 0x65 }
      && Decimal.parse(text, point: comma) != nil
  }

  /// Whether cells such as `120,80` cannot be decimals: programs write decimals with as many digits each, or without
  /// zeros at the end, and whole parts without zeros in front.
  static func isOfPairs(_ texts: [String]) -> Bool {
    let parts = texts.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard !parts.isEmpty, parts.allSatisfy({ $0.count == 2 }) else { return false }
    let hasZerosBefore = parts.contains { part in
      let digits = part[0].drop { "+-".contains($0) }
      return digits.count > 1 && digits.first == "0"
    }
    if hasZerosBefore { return true }
    let isFixed = Set(parts.map(\.[1].count)).count == 1
    return !isFixed && parts.contains { $0[1].count > 1 && $0[1].last == "0" }
  }

  static let point: UInt8 = 0x2e
  static let comma: UInt8 = 0x2c

  /// The readings that a cell allows, by its marks.
  enum Kind: Equatable {
    case empty, word, whole
    /// `18.7` and `18,5`: one mark only.
    case point, comma
    /// `1.200` and `1,200`: decimals or thousands.
    case pointOrGroups, commaOrGroups

    init(_ text: String) {
      let bytes = text.utf8.filter { $0 != 0x20 }
      let hasPoint = bytes.contains(DecimalMark.point)
      if bytes.isEmpty || bytes.withUnsafeBufferPointer(CellColumn.isMissing) {
        self = .empty
      } else if !hasPoint, !bytes.contains(DecimalMark.comma) {
        self = Decimal.parse(text) == nil ? .word : .whole
      } else {
        let mark = hasPoint ? DecimalMark.point : DecimalMark.comma
        let isGroups = GroupedNumber.isGroups(bytes, mark: mark)
        if Decimal.parse(bytes, bytes.count, point: mark) != nil {
          self =
            hasPoint ? (isGroups ? .pointOrGroups : .point) : isGroups ? .commaOrGroups : .comma
        } else if GroupedNumber.value(bytes, point: DecimalMark.comma) != nil {
          self = isGroups ? .whole : .comma
        } else {
          self = GroupedNumber.value(bytes, point: DecimalMark.point) != nil ? .point : .word
        }
      }
    }
  }
}

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
