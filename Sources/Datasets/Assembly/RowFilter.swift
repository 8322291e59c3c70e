internal import Score

/// Keeps the rows of a table that say a given word in a given column.
enum RowFilter {
  static func apply(_ only: [String: String], to table: RawTable) throws(Fault) -> RawTable {
    var table = table
    for (name, word) in only.sorted(by: { $0.key < $1.key }) {
      guard let index = table.index(of: name) else {
        throw .noColumn(name, among: table.columns.map(\.name), file: table.file)
      }
      guard let label = table.columns[index].labels.firstIndex(of: word) else {
        throw .data(
          "column \(quoted(name)) never says \(quoted(word))", file: table.file,
          hint: NearestName.hint(for: word, among: table.columns[index].labels))
      }
      let rows = table.columns[index].words.filter { $0.label == label }.map(\.row)
      table.columns = table.columns.map { $0.keeping(rows) }
    }
    return table
  }
}
