import Glibc

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

/// The gaps of a column: a line is broken before or after what the column holds.
struct Gaps: Sendable {
  /// No value came before the column's first, since the last NaN.
  private(set) var before = false
  /// A NaN came after the column's last value.
  private(set) var after = false

  mutating func addGap(isEmpty: Bool) { if isEmpty { before = true } else { after = true } }

  mutating func addValue() { after = false }

  mutating func join(_ later: Gaps, isEmpty: Bool, laterIsEmpty: Bool) {
    if isEmpty {
      before = before || later.before
      after = later.after
    } else if laterIsEmpty {
      after = after || later.before
    } else {
      after = later.after
    }
  }
}

/// A cell whose line can be broken.
protocol GapCell: ColumnCell {
  var gaps: Gaps { get }
}

/// Mean, lowest and highest of the numbers in a column. NaN begins a gap: the line is broken there.
struct ValueCell: GapCell {
  private(set) var low = Double.infinity
  private(set) var high = -Double.infinity
  private(set) var gaps = Gaps()
  private var sum = 0.0
  private var count = 0

  var isEmpty: Bool { count == 0 }
  var mean: Double { sum / Double(count) }

  mutating func add(_ value: Double) {
    guard value.isFinite else { return gaps.addGap(isEmpty: isEmpty) }
    low = min(low, value)
    high = max(high, value)
    sum += value
    count += 1
    gaps.addValue()
  }

  mutating func join(_ later: ValueCell) {
    gaps.join(later.gaps, isEmpty: isEmpty, laterIsEmpty: later.isEmpty)
    low = min(low, later.low)
    high = max(high, later.high)
    sum += later.sum
    count += later.count
  }
}

/// Mean direction of the angles in a column, in degrees. NaN begins a gap.
struct AngleCell: GapCell {
  private(set) var gaps = Gaps()
  private var east = 0.0
  private var north = 0.0
  private var count = 0

  var isEmpty: Bool { count == 0 }
  /// The direction of the sum of unit vectors, -180...180 degrees.
  var mean: Double { atan2(east, north) * 180 / .pi }

  mutating func add(_ degrees: Double) {
    guard degrees.isFinite else { return gaps.addGap(isEmpty: isEmpty) }
    east += sin(degrees * .pi / 180)
    north += cos(degrees * .pi / 180)
    count += 1
    gaps.addValue()
  }

  mutating func join(_ later: AngleCell) {
    gaps.join(later.gaps, isEmpty: isEmpty, laterIsEmpty: later.isEmpty)
    east += later.east
    north += later.north
    count += later.count
  }
}
