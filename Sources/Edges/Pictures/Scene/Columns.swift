/// The part of a quantity that one column of a picture keeps.
protocol ColumnCell: Sendable {
  associatedtype Value
  init()
  var isEmpty: Bool { get }
  mutating func add(_ value: Value)
  /// Takes in the cell to its right.
  mutating func join(_ later: Self)
}

/// A quantity over time in a bounded number of columns, however long it lasts: when they are full, two
/// neighbours become one and each is twice as wide.
struct Columns<Cell: ColumnCell>: Sendable {
  /// Seconds that a column covers.
  private(set) var width: Double
  private(set) var cells: [Cell] = []
  private let limit: Int

  /// - Parameters:
  ///   - width: seconds of a column at first.
  ///   - limit: the greatest number of columns.
  init(width: Double, limit: Int) {
    precondition(width > 0 && limit > 1, "columns need a width and room for two")
    (self.width, self.limit) = (width, limit)
  }

  /// Seconds from the beginning to the end of the last column.
  var end: Double { Double(cells.count) * width }

  /// - Parameter time: seconds from the beginning; before 0 or no number, nothing is added.
  mutating func add(_ value: Cell.Value, at time: Double) {
    guard time >= 0, time < 1e12 else { return }
    while time >= width * Double(limit) { fold() }
    let index = min(Int(time / width), limit - 1)
    while cells.count <= index { cells.append(Cell()) }
    cells[index].add(value)
  }

  private mutating func fold() {
    var folded: [Cell] = []
    folded.reserveCapacity(limit)
    for index in stride(from: 0, to: cells.count, by: 2) {
      var cell = cells[index]
      if index + 1 < cells.count { cell.join(cells[index + 1]) }
      folded.append(cell)
    }
    cells = folded
    width *= 2
  }
}
