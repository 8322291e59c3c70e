internal import Score

/// A column whose cells are all numbers or all words.
struct TypedCells {
  let name: String
  let unit: Unit?
  /// Numbers, or indices in `labels`; NaN where missing.
  let values: [Double]
  /// The words, in order of their first row; empty for numbers.
  let labels: [String]

  /// A number or a time among words, as a word.
  private static func text(_ value: Double, in column: CellColumn) -> String {
    guard column.times > 0, column.numbers == 0 else { return Figure.plain(value) }
    let text = CivilDate.text(epoch: value, utcOffset: nil)
    if column.clocks == column.times { return String(text.dropFirst(11).dropLast()) }
    return column.dates == column.times ? String(text.prefix(10)) : text
  }

  /// A column with words, after `WordCells` took out those that are none, is one of words, numbers among them included.
  init(_ column: CellColumn) {
    name = column.name
    let areTimes = column.instants + column.dates > 0 && column.numbers == 0
    unit = areTimes && column.words.isEmpty ? "s since 1970" : column.unit
    guard !column.words.isEmpty else {
      values = ClockTimes.areMinutes(column) ? column.values.map { $0 / 60 } : column.values
      labels = []
      return
    }
    var labels = column.labels
    var values = [Double](repeating: .nan, count: column.values.count)
    var index: [String: Int] = [:]
    for row in column.values.indices where !column.values[row].isNaN {
      let text = Self.text(column.values[row], in: column)
      let label = index[text] ?? labels.count
      if label == labels.count { labels.append(text) }
      index[text] = label
      values[row] = Double(label)
    }
    for word in column.words { values[word.row] = Double(word.label) }
    (self.values, self.labels) = (values, labels)
  }
}
