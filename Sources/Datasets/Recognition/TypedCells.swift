internal import Score

/// A column whose cells are all numbers or all words.
struct TypedCells {
  let name: String
  let unit: Unit?
  /// Numbers, or indices in `labels`; NaN where missing.
  let values: [Double]
  /// The words, in order of their first row; empty for numbers.
  let labels: [String]

  /// Decides what a column holds.
  ///
  /// A few words among many numbers are damage: at least 20 numbers and at most one word in twenty
  /// throws at the first word. Otherwise the column is one of words, numbers among them included.
  init(_ column: CellColumn, file: String) throws(DatasetError) {
    name = column.name
    unit = column.unit
    let words = column.words.count
    guard words > 0 else {
      values = column.values
      labels = []
      return
    }
    let others = column.numbers + column.times
    if others >= 20, words * 20 <= words + others {
      let word = column.labels[column.words[0].label]
      throw DatasetError(
        "column \(quoted(column.name)) says \(quoted(word)), expected a number as in \(others) "
          + "other rows", file: file, line: column.firstWord?.line,
        column: column.firstWord?.column,
        hint: "leave a missing value empty or write NaN")
    }
    var labels = column.labels
    var values = [Double](repeating: .nan, count: column.values.count)
    var index: [String: Int] = [:]
    for row in column.values.indices where !column.values[row].isNaN {
      let text = Figure.plain(column.values[row])
      let label = index[text] ?? labels.count
      if label == labels.count { labels.append(text) }
      index[text] = label
      values[row] = Double(label)
    }
    for word in column.words { values[word.row] = Double(word.label) }
    self.values = values
    self.labels = labels
  }
}
