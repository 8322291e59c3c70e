internal import Score

/// A column whose cells are all numbers or all words.
struct TypedCells {
  let name: String
  let unit: Unit?
  /// Numbers, or indices in `labels`; NaN where missing.
  let values: [Double]
  /// The words, in order of their first row; empty for numbers.
  let labels: [String]

  /// A column with words, after `WordCells` took out those that are none, is one of words, numbers among them included.
  init(_ column: CellColumn) {
    name = column.name
    unit = column.unit ?? (column.instants + column.dates > 0 ? "s since 1970" : nil)
    guard !column.words.isEmpty else {
      values = column.values
      labels = []
      return
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
    (self.values, self.labels) = (values, labels)
  }
}
