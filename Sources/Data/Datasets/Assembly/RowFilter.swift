internal import Score

/// Keeps the rows of a table that say a given word or number in a given column.
enum RowFilter {
  static func apply(_ only: [String: String], to table: RawTable) throws(Fault) -> RawTable {
    var table = table
    for (name, word) in only.sorted(by: { $0.key < $1.key }) {
      guard let index = try ColumnSource.find(name, in: table)?.index else {
        // Series without a name are parts, which are found once the times are known.
        if name == SeriesReading.part { continue }
        throw .noColumn(name, among: table.columns.map(\.name), file: table.file)
      }
      table = table.keeping(try rows(of: table.columns[index], saying: word, file: table.file))
    }
    return table
  }

  private static func rows(
    of column: CellColumn, saying word: String, file: String
  ) throws(Fault) -> [Int] {
    if let label = column.labels.firstIndex(of: word) {
      return column.words.filter { $0.label == label }.map(\.row)
    }
    if let number = Decimal.parse(word), column.times == 0 {
      let rows = column.values.indices.filter { column.values[$0] == number }
      if !rows.isEmpty { return rows }
    }
    let numbers = column.values.filter { !$0.isNaN }.prefix(1000)
    let texts =
      column.labels + (column.times == 0 ? Set(numbers).sorted().prefix(20).map(Figure.plain) : [])
    throw .data(
      "column \(quoted(column.name)) never says \(quoted(word))", file: file,
      hint: NearestName.hint(for: word, among: texts))
  }
}
