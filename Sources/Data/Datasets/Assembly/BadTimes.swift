internal import Score

/// The cells of a column of times that are no times: a bad date, a word, a line of something else.
///
/// They are missing where most cells are times, and their rows are said by their lines.
struct BadTimes {
  /// The column without them.
  let column: CellColumn
  /// The rows of the cells, and the first cell.
  let rows: [Int]
  let example: String

  /// - Parameter claims: whether the column's name says that it holds times: then numbers are times, too.
  /// - Returns: nil where the column has no such cell, or they are as many as its times.
  init?(_ column: CellColumn, claims: Bool) {
    guard !column.words.isEmpty else { return nil }
    let numbers = claims ? column.numbers : 0
    guard column.numbers == 0 || column.times == 0, column.numbers == numbers else { return nil }
    let isMixed = column.times + numbers > 0
    let sample = column.labels.prefix(20)
    guard isMixed || sample.count(where: Self.isTime) * 2 >= sample.count else { return nil }
    let good = column.labels.map(Self.isTime)
    let bad = column.words.filter { !good[$0.label] }
    let words = column.words.count - bad.count
    guard let first = bad.first, bad.count < words + column.times + numbers,
      words == 0 || column.times + numbers == 0, words + column.times + numbers > 1
    else { return nil }
    rows = bad.map(\.row)
    example = column.labels[first.label]
    var rest = column
    rest.takeMissing(labels: Set(column.labels.indices.filter { !good[$0] }))
    self.column = rest
  }

  /// Whether a text is a date or a clock in any spelling, and a day that there is.
  private static func isTime(_ text: String) -> Bool {
    if Timestamp.parse(text) != nil { return true }
    guard let date = DateText(text) else { return false }
    return !date.isDate || DateOrder.allCases.contains { date.midnight(in: $0) != nil }
  }

  /// - Parameters:
  ///   - lines: the lines of the table's rows.
  func finding(_ lines: RowLines) -> DatasetFinding {
    DatasetFinding(
      .badTimes,
      "column \(quoted(column.name)): \(counted(rows.count, "cell")) \(rows.count == 1 ? "is" : "are") no time, such as "
        + "\(quoted(example)), in \(lines.text(rows))", count: rows.count, columns: [column.name])
  }
}
