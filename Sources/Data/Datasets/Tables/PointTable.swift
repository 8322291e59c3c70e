internal import Score

/// Track points while they are read: each sets some fields by name, the others are missing.
struct PointTable {
  /// The columns read so far; those that the last points did not set are shorter.
  private var fields: [CellColumn] = []
  private var index: [String: Int] = [:]
  private(set) var count = 0
  /// Whether the texts of the cells are kept, for a pattern of times.
  var keepsTexts = false

  /// The columns, all of the same length; a point that was not ended, because the log was cut off in it, is left out.
  var columns: [CellColumn] {
    fields.map { field in
      var column = field.values.count > count ? field.keeping(Array(0..<count)) : field
      column.pad(to: count)
      return column
    }
  }

  /// Sets a field of the current point; the first value of a name in a point counts.
  mutating func set(_ name: String, _ text: String, at place: Place) {
    let column = self.column(name)
    if fields[column].values.count == count { fields[column].append(text, at: place) }
  }

  mutating func set(_ name: String, _ number: Double) {
    let column = self.column(name)
    guard fields[column].values.count == count else { return }
    if keepsTexts { fields[column].patternTexts?.append(Figure.plain(number)) }
    fields[column].append(number)
  }

  /// Ends the current point.
  mutating func endPoint() { count += 1 }

  /// - Throws: `Fault` where the points have too many fields, or too many of them are missing.
  func check(_ budget: ReadBudget, file: String, line: Int? = nil) throws(Fault) {
    // The weight of words is looked at now and then: it takes a walk over the columns.
    let words = count & 0xfff == 0 ? fields.reduce(0) { $0 + $1.weight } : 0
    try budget.check(
      columns: fields.count, cells: max(words, fields.count * count), file: file, line: line)
  }

  /// The index of a field's column, with a place for the current point.
  private mutating func column(_ name: String) -> Int {
    let column = index[name] ?? fields.count
    if column == fields.count {
      var field = CellColumn(name: name)
      if keepsTexts { field.patternTexts = [] }
      fields.append(field)
      index[name] = column
    }
    fields[column].pad(to: count)
    return column
  }
}
