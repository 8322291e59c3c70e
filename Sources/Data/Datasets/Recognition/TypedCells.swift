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
    let areClocks = column.clocks > 0 && column.clocks == column.times && column.numbers == 0
    let written = column.unit?.symbol ?? ""
    let perMinute = areClocks && written.hasPrefix("min")
    let ofClocks: Unit =
      written.isEmpty ? "s" : written.hasPrefix("/") ? Unit("s" + written) : Unit(written)
    unit =
      !column.words.isEmpty
      ? column.unit : areTimes ? "s since 1970" : areClocks ? ofClocks : column.unit
    guard !column.words.isEmpty else {
      let factor = (ClockTimes.areMinutes(column) ? 60.0 : 1) * (perMinute ? 60 : 1)
      values = factor == 1 ? column.values : column.values.map { $0 / factor }
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
