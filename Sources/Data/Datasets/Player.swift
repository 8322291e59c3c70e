/// Plays a dataset forwards: all columns at increasing times, O(1) amortised per tick, without allocation.
///
/// ```
/// var player = Player(dataset)
/// player.advance(to: 0.01)
/// let pace = player[paceColumn]
/// ```
public struct Player: Sendable {
  public let dataset: Dataset
  /// The time of the last `advance`, in seconds since the start; -infinity before the first.
  public private(set) var time = -Double.infinity
  /// The value of each column now, in the order of `Dataset.columns`; NaN where missing.
  public private(set) var values: [Double]
  private var brackets: [Bracket]
  private var rows: [Int]

  public init(_ dataset: Dataset) {
    self.dataset = dataset
    values = Array(repeating: .nan, count: dataset.columns.count)
    brackets = Array(repeating: Bracket(lower: -1, upper: -1), count: dataset.columns.count)
    rows = Array(repeating: -1, count: dataset.axes.count)
    rewind()
  }

  /// Back to before the first row, so that playing can begin again.
  public mutating func rewind() {
    time = -.infinity
    for index in rows.indices { rows[index] = -1 }
    for index in brackets.indices {
      values[index] = .nan
      brackets[index] = Bracket(lower: -1, upper: next(after: -1, in: index))
    }
  }

  /// Moves to `time` seconds since the start and samples every column as `Dataset.sample` does.
  /// An earlier time than the last one starts again from the beginning.
  public mutating func advance(to time: Double) {
    precondition(!time.isNaN, "the time to play at is not a number")
    if time < self.time { rewind() }
    self.time = time
    for axis in rows.indices {
      let count = dataset.axes[axis].count
      while rows[axis] + 1 < count, dataset.axes[axis][rows[axis] + 1] <= time { rows[axis] += 1 }
    }
    for index in brackets.indices { sample(index) }
  }

  /// The value of a column now.
  public subscript(column: Int) -> Double { values[column] }

  /// The row of an axis that is current: the last one not later than now, or -1 before the first.
  public func row(ofAxis axis: Int = 0) -> Int { rows[axis] }

  /// The row whose value the column shows or interpolates from, or -1 where there is none yet.
  public func row(ofColumn column: Int) -> Int { brackets[column].lower }

  private mutating func sample(_ index: Int) {
    let axis = dataset.columns[index].axis
    let last = brackets[index].lower
    while brackets[index].upper >= 0, dataset.axes[axis][brackets[index].upper] <= time {
      brackets[index].lower = brackets[index].upper
      brackets[index].upper = next(after: brackets[index].upper, in: index)
    }
    // In place: a copy of a column would count its references.
    dataset.columns.withUnsafeBufferPointer { columns in
      values[index] = columns[index].value(
        at: time, times: dataset.axes[axis], bracket: brackets[index])
      guard let dense = columns[index].dense else { return }
      let since = columns[index].values[(last + 1)..<(brackets[index].lower + 1)]
      if !since.isEmpty || dense == .count { values[index] = dense.value(since) }
    }
  }

  private func next(after row: Int, in index: Int) -> Int {
    let column = dataset.columns[index]
    return Bracket.next(from: row + 1, in: dataset.axes[column.axis], of: column.values)
  }
}
