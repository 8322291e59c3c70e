internal import Score

/// Turns the cells of a delimited text into typed columns: header, units row, then data.
struct CSVTable {
  private(set) var columns: [CellColumn] = []
  /// The lines of the rows.
  private(set) var lines = RowLines()
  /// Rows that have another number of cells than most, and what was found of them at the end.
  private var uneven: [RowRepair.Uneven] = []
  private(set) var repair: RowRepair?
  /// The uneven rows and the lines that are no rows, as they are said.
  private(set) var findings: [DatasetFinding] = []
  /// The first row that has more cells than the columns, with its number of cells, and how many there are.
  private(set) var longRow: (line: Int, cells: Int)?
  private(set) var longRows = 0
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
  /// Whether blanks part the cells, so that `# 170` is a comment and no cell of signs.
  let isSpaced: Bool
  private let dialect: CSVDialect
  private var header: [String] = []
  private var pending: [[String]] = []
  private var pendingLines: [Int] = []
  private var row: [String] = []
  private(set) var rows = 0
  /// Whether a row had fewer cells than the columns, which are made equally long when their next cell comes.
  private var isRagged = false
  /// The kind of cell behind the last column of the row that is being read.
  private var extra = RowRepair.Extra.none
  /// The number of cells of most rows.
  private var usualCells = 0
  /// Cells of the early row that is being read, and of the widest.
  private var width = 0
  private var widest = 0
  private let budget: ReadBudget

  init(dialect: CSVDialect, budget: ReadBudget) {
    (self.budget, self.dialect) = (budget, dialect)
    isSpaced = dialect.delimiter == CSVDialect.spaces
  }

  /// Whether a line that begins with `#` is a comment: behind the first line.
  var mayHoldComments: Bool { isPastHeader || !pending.isEmpty }

  @inline(__always)
  mutating func cell(_ bytes: UnsafeBufferPointer<UInt8>, index: Int, line: Int) {
    guard isPastHeader else { return appendEarly(bytes) }
    if index < columns.count {
      if isRagged { columns[index].pad(to: rows) }
      columns[index].append(
        bytes, point: columns[index].point, at: Place(line: line, column: index + 1))
    } else if !bytes.isEmpty {
      appendExtra(bytes, index: index, line: line)
    }
  }

  /// Notes that a cell stands behind the last column.
  @inline(never)
  private mutating func appendExtra(
    _ bytes: UnsafeBufferPointer<UInt8>, index: Int, line: Int
  ) {
    if longRow == nil { longRow = (line, index + 1) }
    if extra == .none { longRows += 1 }
    let isValue = CSVTable.isValue(String(decoding: bytes, as: UTF8.self))
    if extra != .value { extra = isValue ? .value : .word }
  }

  @inline(__always)
  mutating func endRow(cells: Int, line: Int) {
    guard isPastHeader else { return endEarlyRow(line: line) }
    lines.append(line)
    if cells != usualCells || extra != .none { noteUneven(cells) }
    rows += 1
  }

  /// The lines that begin with `#` and have as many cells as the rows: rows that are commented out, or whose first cell
  /// begins so.
  private(set) var commentedRows: [Int] = []

  mutating func noteComment(cells: Int, line: Int) {
    let columns = isPastHeader ? columns.count : pending.first?.count
    if !isSpaced, cells == columns { commentedRows.append(line) }
  }

  /// Keeps a row of another length; the rest of a short one is missing.
  @inline(never)
  private mutating func noteUneven(_ cells: Int) {
    if cells < columns.count { isRagged = true }
    uneven.append(RowRepair.Uneven(row: rows, cells: cells, extra: extra))
    extra = .none
  }

  /// A cell of the first rows; those beyond the most columns only have to be noticed.
  private mutating func appendEarly(_ bytes: UnsafeBufferPointer<UInt8>) {
    width += 1
    if width <= budget.limits.columns { row.append(String(decoding: bytes, as: UTF8.self)) }
    widest = max(widest, width)
  }

  /// The number of columns behind a first row that is whole like all others; nil before, and where a row was short.
  var columnsOfWholeRows: Int? {
    if isPastHeader { return rows > 0 && uneven.isEmpty ? usualCells : nil }
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
    extra = .none
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
    guard !pending.isEmpty || dialect.comment != nil else { return }
    let found = CSVColumns(pending, lines: pendingLines, dialect: dialect)
    isPastHeader = true
    (hasHeader, header, namedBelow) = (found.hasHeader, found.names, found.notes)
    columns = found.headers.enumerated().map { index, header in
      var column = CellColumn(name: header.name, unit: header.unit)
      column.point = index < dialect.points.count ? dialect.points[index] : dialect.point
      if dialect.keepsTexts { column.patternTexts = [] }
      column.holdsPairs = index < dialect.arePairs.count && dialect.arePairs[index]
      if index < dialect.texts.count { column.texts = dialect.texts[index] }
      return column
    }
    usualCells = dialect.width > 0 ? dialect.width : columns.count
    isRagged = usualCells < columns.count
    let data = Array(zip(pending, pendingLines).dropFirst(found.used))
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

  private mutating func replay(_ texts: [String], line: Int) {
    for (index, text) in texts.enumerated() {
      var text = text
      text.withUTF8 { cell($0, index: index, line: line) }
    }
    endRow(cells: texts.count, line: line)
  }

  /// Ends the table, without repeated headers and without last lines that sum the rows up.
  mutating func finish() {
    if !isPastHeader { settle() }
    for index in columns.indices { columns[index].pad(to: rows) }
    budget.add(cells: columns.reduce(0) { $0 + $1.weight })
    leaveOutHeaders()
    leaveOutFooter()
    repairRows()
  }

  private mutating func leaveOut(_ out: Set<Int>) {
    lines = lines.keeping((0..<rows).filter { !out.contains($0) })
    columns = columns.map { $0.without(out) }
    if !uneven.isEmpty {
      let before = out.sorted()
      uneven = uneven.compactMap { odd in
        guard !out.contains(odd.row) else { return nil }
        var odd = odd
        odd.row -= before.partitioningIndex { $0 > odd.row }
        return odd
      }
    }
    rows -= out.count
  }

  /// The line that names the columns once more in another order; nil where none does.
  private(set) var reorderedLine: Int?

  private func isReordered(_ row: Int) -> Bool {
    guard hasHeader, columns.count > 1 else { return false }
    let texts = columns.compactMap { column in
      column.words.first { $0.row == row }.map { column.labels[$0.label] }
    }
    return texts.count == columns.count && texts.sorted() == header.sorted()
  }

  /// Leaves out lines that are no rows, and cells of uneven rows that stand in other columns.
  private mutating func repairRows() {
    let repair = RowRepair(columns, uneven: uneven)
    findings = repair.findings(lines, columns, usual: usualCells)
    for (row, first) in repair.moved {
      for index in first..<columns.count { columns[index].blank(row) }
    }
    reorderedLine = repair.strays.first { isReordered($0.row) }.flatMap { lines.line(of: $0.row) }
    if !repair.strays.isEmpty { leaveOut(Set(repair.strays.map(\.row))) }
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

  /// Whether a text is a date that begins with a number, or with a month's name before a day and a year.
  private static func isDate(_ text: String) -> Bool {
    let isNumberFirst = text.first.map { $0.isASCII && $0.isNumber } == true
    guard isNumberFirst || text.split(whereSeparator: { !$0.isNumber }).count > 1 else {
      return false
    }
    return DateText(text)?.isDate == true
  }

  /// Whether a text is a number, a time or a "missing" word rather than a column's name.
  static func isValue(_ text: String) -> Bool {
    Decimal.parse(text) != nil || Decimal.parse(text, point: DecimalMark.comma) != nil
      || Timestamp.parse(text) != nil
      || isDate(text)
  }
}
