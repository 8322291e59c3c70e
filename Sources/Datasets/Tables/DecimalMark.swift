/// The decimal marks of a file's numbers, column by column.
enum DecimalMark {
  /// The usual mark of a file and the marks of its columns, from their first cells.
  ///
  /// A column has commas where all of its numbers can be read so and one of them (`18,5`) cannot be thousands. `1,234`
  /// alone is such a number too in a file whose cells no comma parts, and in which no number has a point. Once a column
  /// has commas, the others have them too, unless one of their numbers (`18.7`) can only have a point.
  static func of(_ columns: [[String]], delimiter: UInt8) -> (UInt8, [UInt8]) {
    let kinds = columns.map { $0.map(Kind.init) }
    let hasPoints = kinds.joined().contains { $0 == .point || $0 == .pointOrGroups }
    let takesGroups = delimiter != comma && !hasPoints
    let hasCommas = kinds.map { kinds in
      kinds.contains { $0 == .comma || takesGroups && $0 == .commaOrGroups }
        && (delimiter != comma || kinds.allSatisfy { $0 != .word })
    }
    guard hasCommas.contains(true) else { return (point, columns.map { _ in point }) }
    let marks = zip(kinds, hasCommas).map { kinds, hasCommas in
      !hasCommas && kinds.contains(.point) ? point : comma
    }
    return (comma, marks)
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
