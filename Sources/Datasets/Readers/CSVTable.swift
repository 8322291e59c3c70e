internal import Score

/// Turns the cells of a delimited text into typed columns: header, units row, then data.
struct CSVTable {
  private(set) var columns: [CellColumn] = []
  private(set) var shortRows = 0
  private(set) var firstShortRow = 0
  /// The first row that has more cells than the header, with its number of cells.
  private(set) var longRow: (line: Int, cells: Int)?
  /// The line of a last row that was cut off and is left out.
  private(set) var cutLine: Int?
  private(set) var hasHeader = true
  /// The words of the last lines that sum up the rows and are left out.
  private(set) var footer: [String] = []
  /// The number of lines that repeat the names of the columns, as loggers write them when they start again.
  private(set) var repeatedHeaders = 0
  /// The kinds of the lines below the names that are no rows.
  private(set) var namedBelow: [String] = []
  /// Whether columns exist, so that `#` begins a comment.
  private(set) var isPastHeader = false
  private(set) var firstLine = 0
  /// Lines of the rows, for columns that turn out to hold a stray word.
  private let dialect: CSVDialect
  private var header: [String] = []
  private var pending: [[String]] = []
  private var pendingLines: [Int] = []
  private var row: [String] = []
  private(set) var rows = 0
  /// Cells of the early row that is being read, and of the widest.
  private var width = 0
  private var widest = 0
  private let budget: ReadBudget

  init(dialect: CSVDialect, budget: ReadBudget) { (self.budget, self.dialect) = (budget, dialect) }

  /// Whether a line that begins with `#` is a comment: behind the first line.
  var mayHoldComments: Bool { isPastHeader || !pending.isEmpty }

  @inline(__always)
  mutating func cell(_ bytes: UnsafeBufferPointer<UInt8>, index: Int, line: Int) {
    guard isPastHeader else { return appendEarly(bytes) }
    if index < columns.count {
      if shortRows > 0 { columns[index].pad(to: rows) }
      columns[index].append(
        bytes, point: columns[index].point, at: Place(line: line, column: index + 1))
    } else if !bytes.isEmpty, longRow == nil {
      longRow = (line, index + 1)
    }
  }

  @inline(__always)
  mutating func endRow(cells: Int, line: Int) {
    guard isPastHeader else { return endEarlyRow(line: line) }
    rows += 1
    if cells < columns.count { endShortRow(line: line) }
  }

  /// The rest of the row is missing; the columns are made equally long when their next cell comes, or at the end.
  private mutating func endShortRow(line: Int) {
    if shortRows == 0 { firstShortRow = line }
    shortRows += 1
  }

  /// A cell of the first rows; those beyond the most columns only have to be noticed.
  private mutating func appendEarly(_ bytes: UnsafeBufferPointer<UInt8>) {
    width += 1
    if width <= budget.limits.columns { row.append(String(decoding: bytes, as: UTF8.self)) }
    widest = max(widest, width)
  }

  /// The number of columns behind a first row that is whole like all others; nil before, and where a row was short.
  var columnsOfWholeRows: Int? {
    if isPastHeader { return rows > 0 && shortRows == 0 ? columns.count : nil }
    guard let first = pending.first, pending.count > 1 else { return nil }
    return pending.allSatisfy { $0.count == first.count } ? first.count : nil
  }

  /// Leaves out the cells of a row that has no end.
  mutating func dropLastRow(line: Int) {
    cutLine = line
    if !isPastHeader {
      (row, width) = ([], 0)
      settle()
    }
    columns = columns.map { $0.values.count > rows ? $0.keeping(Array(0..<rows)) : $0 }
  }

  /// - Throws: `Fault` where the table has grown beyond the limits.
  func check(file: String, line: Int) throws(Fault) {
    let weight = columns.reduce(0) { $0 + $1.weight }
    try budget.check(
      columns: max(widest, columns.count), cells: max(weight, columns.count * rows), file: file,
      line: line)
  }

  /// Ends one of the first rows: the header, the units, or data.
  private mutating func endEarlyRow(line: Int) {
    pending.append(row)
    pendingLines.append(line)
    row = []
    width = 0
    if pending.count == 4 { settle() }
  }

  /// Decides what the first rows are and makes the columns.
  private mutating func settle() {
    guard let first = pending.first else { return }
    hasHeader = !first.contains(where: Self.isValue)
    isPastHeader = true
    var data = Array(zip(pending, pendingLines))
    var names = first.indices.map { "column\($0 + 1)" }
    if hasHeader {
      (header, names) = (first, first)
      data.removeFirst()
      if let second = data.first?.0,
        let both = Self.twoLines(first, second, data.dropFirst().first?.0)
      {
        names = both
        header = second
        data.removeFirst()
        namedBelow.append("the names of the columns stand on two lines")
      }
    }
    columns = names.enumerated().map { index, text in
      var header = ColumnHeader(dialect.hashHeader && index == 0 ? String(text.dropFirst()) : text)
      if header.name.isEmpty { header.name = "column\(index + 1)" }
      var column = CellColumn(name: header.name, unit: header.unit)
      column.point = index < dialect.points.count ? dialect.points[index] : dialect.point
      if index < dialect.texts.count { column.texts = dialect.texts[index] }
      return column
    }
    if hasHeader, let second = data.first?.0, takeUnits(second) { data.removeFirst() }
    if hasHeader, let row = data.first, Self.isProcessing(row.0) {
      data.removeFirst()
      namedBelow.append(
        "line \(row.1) says how the values were made (\(quoted(row.0.last { !$0.isEmpty } ?? "")))")
    }
    firstLine = data.first?.1 ?? (pendingLines.last ?? 0) + 1
    for (texts, line) in data { replay(texts, line: line) }
    pending = []
  }

  /// The names of columns that stand on two lines, the upper one with gaps, the lower one whole, and values below.
  static func twoLines(_ upper: [String], _ lower: [String], _ row: [String]?) -> [String]? {
    guard let row, row.contains(where: isValue), upper.count == lower.count,
      upper.count(where: \.isEmpty) > 1, upper.count(where: { !$0.isEmpty }) > 1,
      !lower.contains(where: { $0.isEmpty || isValue($0) || UnitTable.isKnown($0) })
    else { return nil }
    return zip(upper, lower).map { $0.isEmpty ? $1 : $0 + " " + $1 }
  }

  /// Words that loggers write under the units: the mean of the interval, its sum, its extremes, a sample.
  private static let processings: Set<String> = Set(
    "avg smp tot max min std wvc med sum tmx tmn mean inst".wordList)

  private static func isProcessing(_ texts: [String]) -> Bool {
    let words = texts.filter { !$0.isEmpty }
    return !words.isEmpty && words.allSatisfy { processings.contains($0.lowercased()) }
  }

  private mutating func replay(_ texts: [String], line: Int) {
    for (index, text) in texts.enumerated() {
      var text = text
      text.withUTF8 { cell($0, index: index, line: line) }
    }
    endRow(cells: texts.count, line: line)
  }

  /// The second row as units, when every cell is empty, a unit, or stands for a time (`TS`, `YYYY-MM-DD`), or when it
  /// holds no value and at least half of its cells are units, which is said.
  private mutating func takeUnits(_ texts: [String]) -> Bool {
    let cells = texts.filter { !$0.isEmpty }
    let units = cells.count { ColumnHeader.bracketedUnit($0) != nil || UnitTable.isKnown($0) }
    let others = cells.count { Self.isTimePattern($0) }
    guard units > 0, texts.count <= columns.count, !texts.contains(where: Self.isValue),
      2 * (units + others) >= cells.count
    else { return false }
    if units < cells.count {
      namedBelow.append(
        "the line under the names is taken as units: \(quoted(texts.joined(separator: ",")))")
    }
    for (index, text) in texts.enumerated() where !text.isEmpty && !Self.isTimePattern(text) {
      columns[index].unit = ColumnHeader.bracketedUnit(text) ?? Unit(text)
    }
    return true
  }

  /// `YYYY-MM-DD HH:MM:SS`, and Campbell's `TS` (timestamp) and `RN` (record number).
  private static func isTimePattern(_ text: String) -> Bool {
    let letters = text.lowercased().filter(\.isLetter)
    return ["TS", "RN"].contains(text)
      || letters.count > 3 && letters.allSatisfy { "ymdhst".contains($0) } && letters.contains("yy")
  }

  /// Ends the table, without repeated headers and without last lines that sum the rows up.
  mutating func finish() {
    if !isPastHeader, !pending.isEmpty { settle() }
    for index in columns.indices { columns[index].pad(to: rows) }
    budget.add(cells: columns.reduce(0) { $0 + $1.weight })
    leaveOutHeaders()
    leaveOutFooter()
  }

  private mutating func leaveOut(_ out: Set<Int>) {
    columns = columns.map { $0.without(out) }
    rows -= out.count
  }

  /// Leaves out and counts the rows whose cells are the names of the columns.
  private mutating func leaveOutHeaders() {
    guard hasHeader, columns.count > 1 else { return }
    var found: Set<Int>?
    for (column, name) in zip(columns, header) where !name.isEmpty {
      guard let label = column.labels.firstIndex(of: name) else { return }
      let those = Set(column.words.lazy.filter { $0.label == label }.map(\.row))
      found = found?.intersection(those) ?? those
    }
    guard let found, !found.isEmpty else { return }
    repeatedHeaders = found.count
    leaveOut(found)
  }

  /// Words that begin lines which sum up the rows above.
  private static let summaries: Set<String> = Set(
    """
    average avg mean min max minimum maximum sum total std stdev median count mittelwert mittel
    durchschnitt summe anzahl moyenne total media promedio somme gemiddelde
    """.wordList)

  /// The last rows that begin with a word such as "Average" under a first column of numbers or times; or a last row of
  /// nothing but punctuation or a remark.
  private mutating func leaveOutFooter() {
    guard let first = columns.first, rows > 1 else { return }
    var begin = rows
    for word in first.words.reversed() {
      let text = first.labels[word.label].lowercased().prefix { $0.isLetter }
      guard word.row == begin - 1, Self.summaries.contains(String(text)) else { break }
      begin -= 1
    }
    if begin < rows, begin > 1, rows - begin < 9 {
      footer = first.words.suffix(rows - begin).map { first.labels[$0.label] }
      return leaveOut(Set(begin..<rows))
    }
    let last = rows - 1
    guard last >= 20, columns.allSatisfy({ $0.values[last].isNaN }),
      columns.contains(where: { $0.words.last?.row == last }),
      columns.allSatisfy({ $0.words.count < 2 })
    else { return }
    footer = [columns.first { !$0.words.isEmpty }?.labels.last ?? ""]
    leaveOut([last])
  }

  /// Whether a text is a number, a time or a "missing" word rather than a column's name.
  static func isValue(_ text: String) -> Bool {
    Decimal.parse(text) != nil || Decimal.parse(text, point: DecimalMark.comma) != nil
      || Timestamp.parse(text) != nil
  }
}
