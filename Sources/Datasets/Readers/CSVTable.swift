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
  private(set) var footer: String?
  /// Whether columns exist, so that `#` begins a comment.
  private(set) var isPastHeader = false
  private(set) var firstLine = 0
  /// Lines of the rows, for columns that turn out to hold a stray word.
  private let point: UInt8
  private let hashHeader: Bool
  private var pending: [[String]] = []
  private var pendingLines: [Int] = []
  private var row: [String] = []
  private(set) var rows = 0
  /// Cells of the early row that is being read, and of the widest.
  private var width = 0
  private var widest = 0
  private let budget: ReadBudget
  /// Whether a cell may span lines; set by the first word of a quoted kind.
  let mayHoldNewlines = true

  init(dialect: CSVDialect, budget: ReadBudget) {
    self.budget = budget
    point = dialect.point
    hashHeader = dialect.hashHeader
  }

  @inline(__always)
  mutating func cell(_ bytes: UnsafeBufferPointer<UInt8>, index: Int, line: Int) {
    guard isPastHeader else { return appendEarly(bytes) }
    if index < columns.count {
      if shortRows > 0 { columns[index].pad(to: rows) }
      columns[index].append(bytes, point: point, at: Place(line: line, column: index + 1))
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

  /// A cell of the first two rows; those beyond the most columns only have to be noticed.
  private mutating func appendEarly(_ bytes: UnsafeBufferPointer<UInt8>) {
    width += 1
    if width <= budget.limits.columns { row.append(String(decoding: bytes, as: UTF8.self)) }
    widest = max(widest, width)
  }

  /// Leaves out the cells of a row that has no end.
  mutating func dropLastRow(line: Int) {
    cutLine = line
    columns = columns.map { $0.values.count > rows ? $0.keeping(Array(0..<rows)) : $0 }
  }

  /// - Throws: when the table has grown beyond the limits.
  func check(file: String, line: Int) throws(DatasetError) {
    let weight = columns.reduce(0) { $0 + $1.weight }
    try budget.check(
      columns: max(widest, columns.count), cells: max(weight, columns.count * rows), file: file,
      line: line)
  }

  /// One of the first two rows: header, units, or data.
  private mutating func endEarlyRow(line: Int) {
    pending.append(row)
    pendingLines.append(line)
    row = []
    width = 0
    if pending.count == 2 { settle() }
  }

  /// Decides what the first two rows are and makes the columns.
  private mutating func settle() {
    guard let first = pending.first else { return }
    hasHeader = !first.contains { Self.isValue($0, point: point) }
    isPastHeader = true
    let names = hasHeader ? first : first.indices.map { "column\($0 + 1)" }
    columns = names.enumerated().map { index, text in
      var header = ColumnHeader(hashHeader && index == 0 ? String(text.dropFirst()) : text)
      if header.name.isEmpty { header.name = "column\(index + 1)" }
      return CellColumn(name: header.name, unit: header.unit)
    }
    var data = Array(zip(pending, pendingLines))
    if hasHeader { data.removeFirst() }
    if hasHeader, let second = data.first?.0, takeUnits(second) { data.removeFirst() }
    firstLine = data.first?.1 ?? (pendingLines.last ?? 0) + 1
    for (texts, line) in data { replay(texts, line: line) }
    pending = []
  }

  private mutating func replay(_ texts: [String], line: Int) {
    for (index, text) in texts.enumerated() {
      var text = text
      text.withUTF8 { cell($0, index: index, line: line) }
    }
    endRow(cells: texts.count, line: line)
  }

  /// The second row as units, when every cell is empty or a unit in brackets or a known unit.
  private mutating func takeUnits(_ texts: [String]) -> Bool {
    let cells = texts.filter { !$0.isEmpty }
    guard !cells.isEmpty, texts.count <= columns.count,
      cells.allSatisfy({ ColumnHeader.bracketedUnit($0) != nil || UnitTable.isKnown($0) })
    else { return false }
    for (index, text) in texts.enumerated() where !text.isEmpty {
      columns[index].unit = ColumnHeader.bracketedUnit(text) ?? Unit(text)
    }
    return true
  }

  /// Ends the table; `footer` tells a last line of nothing but punctuation or a remark, cut off then.
  mutating func finish() {
    if !isPastHeader, !pending.isEmpty { settle() }
    for index in columns.indices { columns[index].pad(to: rows) }
    budget.add(cells: columns.reduce(0) { $0 + $1.weight })
    let last = rows - 1
    guard last >= 20, columns.allSatisfy({ $0.values[last].isNaN }),
      columns.contains(where: { $0.words.last?.row == last }),
      columns.allSatisfy({ $0.words.count < 2 })
    else { return }
    footer = columns.first { !$0.words.isEmpty }?.labels.last
    columns = columns.map { $0.keeping(Array(0..<last)) }
  }

  /// Whether a text is a number, a time or a "missing" word rather than a column's name.
  private static func isValue(_ text: String, point: UInt8) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress, !bytes.isEmpty else { return false }
      return Decimal.parse(base, bytes.count, point: point) != nil || Timestamp.parse(bytes) != nil
    }
  }
}
