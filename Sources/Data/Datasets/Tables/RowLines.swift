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
