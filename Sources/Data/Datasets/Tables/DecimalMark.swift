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
