internal import Score

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

extension Dataset {
  /// The value of a column at `time` seconds since the start; NaN where it is missing.
  ///
  /// Between values no further apart than the column's maximum gap, numbers run in a straight line,
  /// angles along the shorter arc, and categories hold. In longer gaps, from the first row on whose value is
  /// missing, and after the last value, the column's gap policy decides; before the first value it is missing.
  /// A value holds exactly at its own time; of several rows at one time the last one counts. Complexity:
  /// O(log rows) plus the missing values around `time`.
  public func sample(_ column: Int, at time: Double) -> Double {
    let column = columns[column]
    let bracket = Bracket(time, in: axes[column.axis], of: column.values)
    return column.value(at: time, times: axes[column.axis], bracket: bracket)
  }

  /// The value of the column called `name` at `time`; NaN where it is missing or there is no such column.
  public func sample(_ name: String, at time: Double) -> Double {
    index(of: name).map { sample($0, at: time) } ?? .nan
  }
}

/// The present values around a time: rows of the last one not later and of the first one later, -1 where none is.
struct Bracket {
  var lower: Int
  var upper: Int

  init(lower: Int, upper: Int) { (self.lower, self.upper) = (lower, upper) }

  init(_ time: Double, in times: [Double], of values: [Double]) {
    upper = times.partitioningIndex { $0 > time }
    lower = upper - 1
    while lower >= 0, values[lower].isNaN { lower -= 1 }
    upper = Self.next(from: upper, in: times, of: values)
  }

  /// The first row from `row` on that has a value; of several at its time the last one. -1 where there is none.
  @inline(__always)
  static func next(from row: Int, in times: [Double], of values: [Double]) -> Int {
    var next = row
    while next < values.count, values[next].isNaN { next += 1 }
    guard next < values.count else { return -1 }
    var later = next + 1
    while later < values.count, times[later] == times[next] {
      if !values[later].isNaN { next = later }
      later += 1
    }
    return next
  }
}

extension Column {
  /// The gap policy, at a time behind a row without a value that follows `row`; before that row the value of `row` holds.
  @inline(__always)
  private func missingRow(at time: Double, _ times: [Double], behind row: Int) -> GapPolicy? {
    let next = row + 1
    guard next < values.count, values[next].isNaN, times[next] > times[row] else { return nil }
    return time >= times[next] ? gaps : .hold
  }

  /// The value at `time` given the present values around it.
  @inline(__always)
  func value(at time: Double, times: [Double], bracket: Bracket) -> Double {
    guard bracket.lower >= 0 else { return .nan }
    let before = values[bracket.lower]
    let since = time - times[bracket.lower]
    if since == 0 { return before }
    if gaps != .interpolate, let policy = missingRow(at: time, times, behind: bracket.lower) {
      return policy == .hold ? before : .nan
    }
    guard bracket.upper >= 0 else { return since <= maximumGap || gaps == .hold ? before : .nan }
    let after = values[bracket.upper]
    let span = times[bracket.upper] - times[bracket.lower]
    if span > maximumGap, gaps != .interpolate || !crossesGaps {
      return gaps == .hold ? before : .nan
    }
    switch kind {
    case .linear: return before + (after - before) * (since / span)
    case .circular(let period):
      return Angle.interpolate(from: before, to: after, fraction: since / span, period: period)
    case .category: return before
    }
  }
}
