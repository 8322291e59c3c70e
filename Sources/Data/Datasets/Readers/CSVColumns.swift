internal import Score

/// The names and units of a delimited text's columns, and which of its first lines say them.
struct CSVColumns {
  /// A name and a unit for each column.
  private(set) var headers: [ColumnHeader] = []
  private(set) var hasHeader = true
  /// The cells of the line of names, as they stand there.
  private(set) var names: [String] = []
  /// The number of first lines that are no rows.
  private(set) var used = 0
  /// The notes about these lines.
  private(set) var notes: [String] = []

  /// - Parameters:
  ///   - rows: the first lines, up to four.
  ///   - lines: the numbers of these lines.
  init(_ rows: [[String]], lines: [Int], dialect: CSVDialect) {
    if let comment = dialect.comment {
      names = comment.names
      name(rows, dialect)
      if let units = comment.units { take(UnitRow(units, above: rows), of: units) }
      return
    }
    guard let first = rows.first else { return }
    hasHeader = Self.areNames(first, above: rows.dropFirst().first)
    let width = max(first.count, dialect.columns)
    guard hasHeader else {
      headers = (0..<width).map { _ in ColumnHeader("") }
      nameTheRest()
      return
    }
    names = first
    used = 1
    var label = first
    if let name = first.first, name.hasPrefix("#"), name.count > 1 {
      label[0] = String(name.drop { $0 == "#" }).trimmed
    }
    if rows.count > 1, let both = CSVTable.twoLines(first, rows[1], rows.dropFirst(2).first) {
      (label, names) = (both, rows[1])
      used = 2
      notes.append("the names of the columns stand on two lines")
    }
    name(rows, dialect, label)
    // The rule below the head of a table in Markdown.
    if used < rows.count, rows[used].contains(where: { $0.count > 2 }),
      rows[used].allSatisfy({ $0.allSatisfy { ":-= ".contains($0) } })
    {
      used += 1
    }
    if used < rows.count, let units = UnitRow(rows[used], above: Array(rows[(used + 1)...])) {
      if dialect.delimiter == CSVDialect.spaces, rows[used].count != label.count {
        notes.append(
          "line \(lines[used]) looks like units and has another number of cells than the names: it is left out"
        )
      } else {
        take(units, of: rows[used])
      }
      used += 1
    } else if !dialect.unitsAbove.isEmpty {
      take(UnitRow(dialect.unitsAbove, above: Array(rows[used...])), of: dialect.unitsAbove)
    }
    if used < rows.count, Self.isProcessing(rows[used]) {
      let word = rows[used].last { !$0.isEmpty } ?? ""
      notes.append("line \(lines[used]) says how the values were made (\(quoted(word)))")
      used += 1
    }
  }

  /// Whether a first line names the columns: it holds no value, or a word that names a time above a value.
  private static func areNames(_ first: [String], above second: [String]?) -> Bool {
    if !first.contains(where: CSVTable.isValue) { return true }
    guard let second else { return false }
    return zip(first, second).contains { name, cell in
      !CSVTable.isValue(name) && TimeNames.claims(ColumnHeader(name).name)
        && CSVTable.isValue(cell)
    }
  }

  /// Gives every column its name.
  private mutating func name(_ rows: [[String]], _ dialect: CSVDialect, _ label: [String]? = nil) {
    var label = label ?? names
    while label.count > max(1, dialect.columns), label.last == "" { label.removeLast() }
    if dialect.width > 0, dialect.width < label.count {
      notes.append("no row reaches the columns from \(quoted(label[dialect.width])) on")
    }
    align(&label, rows.dropFirst(used).filter { $0.count == dialect.width }, to: dialect.columns)
    headers = label.map { ColumnHeader($0) }
    nameTheRest()
  }

  private mutating func nameTheRest() {
    for index in headers.indices where headers[index].name.isEmpty {
      headers[index].name = "column\(index + 1)"
    }
  }

  /// Fits names to rows of more columns: a date and a clock under one name, a number of the row before the named columns,
  /// or columns without a name at the end.
  private mutating func align(_ label: inout [String], _ rows: [[String]], to columns: Int) {
    guard label.count < columns, let row = rows.first else { return }
    if label.count + 1 == columns {
      if let place = Self.dateAndClock(label, rows) {
        label.insert("date", at: place)
        names.insert("date", at: place)
        return
      }
      let numbers = rows.map { row in row.first.flatMap { Decimal.parse($0) } }
      let isCount = zip(numbers, numbers.dropFirst()).allSatisfy { $0 != nil && $1 == $0! + 1 }
      if rows.count > 1, isCount, [0, 1].contains(numbers[0] ?? .nan), label.first != "" {
        label.insert("row", at: 0)
        names.insert("row", at: 0)
        notes.append(
          "the first column has no name and counts the rows: the names are those of the columns behind it"
        )
        return
      }
    }
    let more = columns - label.count
    notes.append(
      "\(counted(more, "column")) behind \(quoted(label.last ?? "")) \(more == 1 ? "has" : "have") no name, the first of them "
        + "with \(quoted(label.count < row.count ? row[label.count] : ""))")
    label += Array(repeating: "", count: more)
  }

  /// The column of a name of times under which all rows have a date and, in the next cell, a clock.
  private static func dateAndClock(_ label: [String], _ rows: [[String]]) -> Int? {
    label.indices.first { index in
      TimeNames.claims(ColumnHeader(label[index]).name)
        && rows.allSatisfy { row in
          guard index + 1 < row.count, let date = DateText.any(row[index]),
            let clock = DateText.any(row[index + 1])
          else { return false }
          return date == .date && clock == .clock
        }
    }
  }

  /// Gives the columns the units of a line of units.
  private mutating func take(_ row: UnitRow?, of texts: [String]) {
    guard let row else { return }
    for (index, unit) in row.units.enumerated() where index < headers.count {
      if let unit { headers[index].unit = unit }
    }
    if row.isGuess {
      notes.append(
        "a line of units is taken as such: \(quoted(texts.joined(separator: ",")))")
    }
  }

  /// Words that loggers write under the units: the mean of the interval, its sum, its extremes, a sample.
  private static let processings: Set<String> = Set(
    "avg smp tot max min std wvc med sum tmx tmn mean inst".wordList)

  private static func isProcessing(_ texts: [String]) -> Bool {
    let words = texts.filter { !$0.isEmpty }
    return !words.isEmpty && words.allSatisfy { processings.contains($0.lowercased()) }
  }
}

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
