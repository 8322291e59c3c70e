internal import Score

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
