internal import Score

/// A line of units under the names of columns: `s,°C,%`, `(s) (m/s)`, `YYYY-MM-DD,UTC,ppb,-`.
struct UnitRow {
  /// The unit of each column; nil where the line gives none.
  let units: [Unit?]
  /// Whether the line is more than units that are known: then it is said how it was taken.
  let isGuess: Bool

  /// - Parameters:
  ///   - cells: the line under the names.
  ///   - rows: some lines below it.
  /// - Returns: nil where the line is a row of the table: where it holds a value, or says nothing of units and stands
  ///   above words.
  init?(_ cells: [String], above rows: [[String]]) {
    let filled = cells.indices.filter { !cells[$0].isEmpty && !Self.isDash(cells[$0]) }
    guard !filled.isEmpty, !filled.contains(where: { CSVTable.isValue(cells[$0]) }) else {
      return nil
    }
    let units = filled.filter { Self.isUnit(cells[$0]) }
    let others = filled.filter { Self.isTimePattern(cells[$0]) || Self.isZone(cells[$0]) }
    let isOfUnits = !units.isEmpty && 2 * (units.count + others.count) >= filled.count
    guard isOfUnits || Self.standsOverValues(cells, filled, rows) else { return nil }
    self.units = cells.map { cell in
      let isNone =
        cell.isEmpty || Self.isDash(cell) || Self.isTimePattern(cell) && !Self.isUnit(cell)
      return isNone ? nil : ColumnHeader.bracketedUnit(cell) ?? Unit(cell)
    }
    isGuess = units.count < filled.count
  }

  /// Whether the line stands above a value in each of its columns, in every row, and is short as units are.
  private static func standsOverValues(
    _ cells: [String], _ filled: [Int], _ rows: [[String]]
  ) -> Bool {
    rows.count > 1 && filled.allSatisfy { cells[$0].count <= 12 && !cells[$0].contains("_") }
      && rows.allSatisfy { row in
        filled.allSatisfy { $0 < row.count && (CSVTable.isValue(row[$0]) || isBlank(row[$0])) }
      }
      && filled.allSatisfy { column in rows.contains { CSVTable.isValue($0[column]) } }
  }

  private static func isBlank(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer(CellColumn.isMissing)
  }

  /// Whether at least half of the cells are units or stand for times.
  static func isOfUnits(_ cells: [String]) -> Bool {
    let filled = cells.filter { !$0.isEmpty && !isDash($0) }
    let units = filled.count { isUnit($0) }
    let others = filled.count { !isUnit($0) && (isTimePattern($0) || isZone($0)) }
    return units + others > 0 && 2 * (units + others) >= filled.count
  }

  private static func isUnit(_ text: String) -> Bool {
    ColumnHeader.bracketedUnit(text) != nil || UnitTable.isKnown(text)
      || DegreesAndMinutes.isUnit(Unit(text))
  }

  private static func isDash(_ text: String) -> Bool {
    ["-", "--", "–", "—", "none", "n/a", "1", "[]", "()", "[-]", "(-)"].contains(text.lowercased())
  }

  private static func isZone(_ text: String) -> Bool {
    text.count > 1 && (Zone.seconds(text) != nil || ZoneRules.isName(text))
      || ["local", "local time", "lst", "lt"].contains(text.lowercased())
  }

  /// `YYYY-MM-DD HH:MM:SS`, Campbell's `TS` (timestamp) and `RN` (record number), and the short forms of parts of a
  /// date: `yr mo dy hr mn`.
  static func isTimePattern(_ text: String) -> Bool {
    if ["TS", "RN"].contains(text) { return true }
    let letters = text.lowercased().filter(\.isLetter)
    if [
      "yr", "year", "mo", "month", "dy", "day", "hr", "mn", "utc", "yyyy", "mm", "dd", "hh", "ss",
    ]
    .contains(letters) {
      return true
    }
    return letters.count > 3 && letters.allSatisfy { "ymdhst".contains($0) }
      && letters.contains("yy")
  }
}
