internal import Score

/// Finds the lines among the rows of a table that are no rows, and the rows whose cells stand in other columns.
struct RowRepair {
  /// A row that has another number of cells than most.
  struct Uneven {
    var row: Int
    var cells: Int
    /// The kind of cell behind the last column: none, a word, or a number.
    var extra: Extra = .none
  }

  enum Extra { case none, word, value }

  /// The rows that are lines of something else, with what they say.
  private(set) var strays: [(row: Int, text: String)] = []
  /// The uneven rows of which cells are missing, with the first column that they do not fit.
  private(set) var moved: [(row: Int, column: Int)] = []
  /// The uneven rows whose cells fit the columns.
  private(set) var fitting: [Uneven] = []

  private let columns: [CellColumn]
  private let kinds: [Kind]

  /// The kind of most filled cells of a column.
  private enum Kind { case empty, numbers, dates, words }

  init(_ columns: [CellColumn], uneven: [Uneven]) {
    self.columns = columns
    kinds = columns.map(Self.kind)
    let rows = columns.first?.values.count ?? 0
    findStrays(uneven, rows)
    let left = Set(strays.map(\.row))
    let rest = uneven.filter { !left.contains($0.row) }
    guard !rest.isEmpty else { return }
    guard rest.count * 2 <= rows else {
      fitting = rest
      return
    }
    let out = left.union(rest.map(\.row))
    let ranges = columns.map { Self.range($0, without: out) }
    let words = columns.map { column in
      Dictionary(column.words.lazy.filter { out.contains($0.row) }.map { ($0.row, $0.label) }) {
        a, _ in a
      }
    }
    for row in rest {
      let last = min(row.cells, columns.count)
      let misfit = (0..<last).first { !fits(row.row, $0, ranges[$0], words[$0]) }
      if let misfit {
        moved.append((row.row, misfit))
      } else if row.extra == .value {
        moved.append((row.row, min(1, columns.count - 1)))
      } else {
        fitting.append(row)
      }
    }
  }

  private static func kind(_ column: CellColumn) -> Kind {
    let values = column.numbers + column.times
    if values + column.words.count == 0 { return .empty }
    if values >= column.words.count { return .numbers }
    let sample = column.words.prefix(20)
    let times = column.labels.prefix((sample.map(\.label).max() ?? 0) + 1).map {
      DateText.any($0) != nil
    }
    return sample.count { times[$0.label] } * 5 >= sample.count * 4 ? .dates : .words
  }

  // MARK: Lines that are no rows

  /// Rows of which all filled cells are words in columns of numbers or times.
  private mutating func findStrays(_ uneven: [Uneven], _ rows: Int) {
    guard columns.count > 1 else { return }
    var odd: [Int: (count: Int, text: String)] = [:]
    for (column, kind) in zip(columns, kinds) where kind == .numbers || kind == .dates {
      for word in column.words where kind == .numbers || !Self.hasDigits(column.labels[word.label])
      {
        let before = odd[word.row]
        odd[word.row] = ((before?.count ?? 0) + 1, before?.text ?? column.labels[word.label])
      }
    }
    guard !odd.isEmpty else { return }
    var filled: [Int: Int] = [:]
    for column in columns {
      for row in odd.keys where !column.values[row].isNaN { filled[row, default: 0] += 1 }
      for word in column.words where odd[word.row] != nil { filled[word.row, default: 0] += 1 }
    }
    let found = odd.filter { filled[$0.key] == $0.value.count }
    guard found.count * 2 < rows else { return }
    strays = found.map { ($0.key, $0.value.text) }.sorted { $0.row < $1.row }
  }

  private static func hasDigits(_ text: String) -> Bool {
    text.utf8.reduce(0) { $0 + ($1 &- 0x30 < 10 ? 1 : 0) } > 1
  }

  // MARK: Rows of another length

  /// The numbers of a column in whole rows; nil where it has none.
  private static func range(_ column: CellColumn, without out: Set<Int>) -> ClosedRange<Double>? {
    var (least, most) = (Double.infinity, -Double.infinity)
    for row in column.values.indices where !column.values[row].isNaN && !out.contains(row) {
      least = min(least, column.values[row])
      most = max(most, column.values[row])
    }
    guard least <= most else { return nil }
    let margin = max(3 * (most - least), 0.5 * max(abs(least), abs(most)), 1)
    return (least - margin)...(most + margin)
  }

  /// Whether the cell of an uneven row may belong to a column: a word among words, a number near the others.
  private func fits(
    _ row: Int, _ column: Int, _ range: ClosedRange<Double>?, _ words: [Int: Int]
  ) -> Bool {
    if let label = words[row] {
      return kinds[column] == .words || kinds[column] == .dates
        || WordCells.isMark(columns[column].labels[label])
    }
    let value = columns[column].values[row]
    guard !value.isNaN, !MissingCodes.isCode(value) else { return true }
    return range?.contains(value) ?? false
  }
}

extension RowRepair {
  /// The findings about these rows and lines.
  func findings(_ lines: RowLines, _ columns: [CellColumn], usual: Int) -> [DatasetFinding] {
    var findings: [DatasetFinding] = []
    if let first = strays.first {
      findings.add(
        .strayLines,
        "\(counted(strays.count, "line")) among the rows \(strays.count == 1 ? "is" : "are") no row and \(strays.count == 1 ? "was" : "were") "
          + "left out: \(quoted(first.text)), \(lines.text(strays.map(\.row)))", count: strays.count
      )
    }
    if let first = moved.first {
      findings.add(
        .unevenRows,
        "\(counted(moved.count, "row has", plural: "rows have")) another number of cells than the others (\(usual)), and the cells "
          + "from column \(quoted(columns[first.column].name)) on do not fit: they are missing; \(lines.text(moved.map(\.row)))",
        count: moved.count)
    }
    let long = fitting.filter { $0.cells > usual }
    findings.add(
      .unevenRows,
      "\(counted(long.count, "row has", plural: "rows have")) more cells than the others (\(usual)), which were not read; "
        + lines.text(long.map(\.row)), count: long.count)
    let short = fitting.filter { $0.cells < columns.count }
    let first = short.first.flatMap { lines.line(of: $0.row) } ?? 0
    findings.add(
      .shortRows,
      "\(counted(short.count, "row has", plural: "rows have")) fewer cells than the header, the first on line "
        + "\(first); the rest of them counts as missing", count: short.count)
    return findings
  }
}

/// The lines of a file on which the rows of a table begin.
///
/// Only the rows are kept at which the distance between row and line changes: a table without comments, blank lines and
/// cells of several lines needs one entry.
struct RowLines: Equatable {
  private(set) var count = 0
  private var changes: [(row: Int, line: Int)] = []

  /// Adds the line of the next row.
  @inline(__always)
  mutating func append(_ line: Int) {
    if let last = changes.last, line - last.line == count - last.row {
      count += 1
      return
    }
    changes.append((count, line))
    count += 1
  }

  /// The line of a row, counted from 1; nil for a row that is not there.
  func line(of row: Int) -> Int? {
    guard row >= 0, row < count else { return nil }
    let change = changes[changes.partitioningIndex { $0.row > row } - 1]
    return change.line + row - change.row
  }

  /// The lines of some of the rows, in ascending order.
  func keeping(_ rows: [Int]) -> RowLines {
    var kept = RowLines()
    for row in rows { kept.append(line(of: row) ?? 0) }
    return kept
  }

  /// Some rows by their lines, for messages: `line 4`, `lines 4, 7 and 9`, `lines 4, 7, 9 and 12 more`; by their numbers
  /// where the lines are not known.
  func text(_ rows: [Int], shown: Int = 3) -> String {
    let lines = rows.prefix(shown).compactMap(line)
    let isKnown = lines.count == min(shown, rows.count)
    let numbers = (isKnown ? lines : rows.prefix(shown).map { $0 + 1 }).map(String.init)
    let word = isKnown ? "line" : "row"
    guard rows.count > 1 else { return "\(word) \(numbers.joined())" }
    if rows.count > shown {
      return "\(word)s \(numbers.joined(separator: ", ")) and \(rows.count - shown) more"
    }
    return
      "\(word)s \(numbers.dropLast().joined(separator: ", ")) and \(numbers[numbers.count - 1])"
  }

  static func == (a: RowLines, b: RowLines) -> Bool {
    a.count == b.count && a.changes.elementsEqual(b.changes) { $0 == $1 }
  }
}
