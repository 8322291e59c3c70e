/// Track points while they are read: each sets some fields by name, the others are missing.
struct PointTable {
  private(set) var columns: [CellColumn] = []
  private var index: [String: Int] = [:]
  private(set) var count = 0

  /// Sets a field of the current point; the first value of a name in a point counts.
  mutating func set(_ name: String, _ text: String, at place: Place) {
    let column = self.column(name)
    if columns[column].values.count == count { columns[column].append(text, at: place) }
  }

  mutating func set(_ name: String, _ number: Double) {
    let column = self.column(name)
    if columns[column].values.count == count { columns[column].append(number) }
  }

  /// Ends the current point.
  mutating func endPoint() {
    count += 1
    for column in columns.indices { columns[column].pad(to: count) }
  }

  private mutating func column(_ name: String) -> Int {
    if let column = index[name] { return column }
    var column = CellColumn(name: name)
    column.pad(to: count)
    columns.append(column)
    index[name] = columns.count - 1
    return columns.count - 1
  }
}
