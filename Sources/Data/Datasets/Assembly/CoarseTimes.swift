internal import Score

/// Times that are written to the minute or the second while several rows fall into each: the rows are spread evenly.
struct CoarseTimes {
  private let times: [Double]
  private let columns: [Column]
  /// Rows of one time, one after the other.
  private var groups: [Range<Int>] = []

  /// The times spread, and how many seconds each of them stood for; nil where they are not coarse.
  static func spread(_ times: [Double], _ columns: [Column]) -> (times: [Double], unit: Double)? {
    CoarseTimes(times, columns).run()
  }

  private init(_ times: [Double], _ columns: [Column]) {
    (self.times, self.columns) = (times, columns)
    var start = 0
    for row in times.indices.dropFirst() where times[row] != times[row - 1] {
      groups.append(start..<row)
      start = row
    }
    if start < times.count { groups.append(start..<times.count) }
  }

  private func run() -> (times: [Double], unit: Double)? {
    guard groups.count > 1, times.count > 5, 2 * times.count >= 3 * groups.count, let unit,
      isAscending
    else { return nil }
    var sizes = (groups.count > 2 ? groups.dropFirst().dropLast() : groups[...]).map(\.count)
    sizes.sort()
    let usual = sizes[sizes.count / 2]
    let regular = sizes.count { abs($0 - usual) <= max(1, usual / 5) }
    // Rows of one second belong to it only where the next rows are of the next second.
    let steps = groups.map { times[$0.lowerBound] }
    guard steps.medianStep <= 1.5 * unit else { return nil }
    guard usual > 1, regular * 5 >= sizes.count * 4, !isSeveralSeries else { return nil }
    var spread = times
    for (index, group) in groups.enumerated() {
      // The log may begin and end in the middle of a minute.
      let isEnd = index == 0 || index == groups.count - 1
      let rows = isEnd ? max(usual, group.count) : group.count
      let skipped = index == 0 ? rows - group.count : 0
      for (place, row) in group.enumerated() {
        spread[row] += Double(place + skipped) * unit / Double(rows)
      }
    }
    return (spread, unit)
  }

  /// A minute or a second, whichever all times are whole numbers of.
  private var unit: Double? {
    [60.0, 1].first { unit in times.allSatisfy { $0.truncatingRemainder(dividingBy: unit) == 0 } }
      .flatMap { unit in
        times.allSatisfy { $0.truncatingRemainder(dividingBy: 3600) == 0 } ? nil : unit
      }
  }

  private var isAscending: Bool {
    times.indices.dropFirst().allSatisfy { times[$0] >= times[$0 - 1] }
  }

  /// Whether a column runs through the same different values at each time: places or devices, a row for each.
  private var isSeveralSeries: Bool {
    let full = groups.filter { $0.count > 1 }.prefix(3)
    guard full.count > 1, let first = full.first else { return false }
    return columns.contains { column in
      let values = column.values[first]
      return Set(values).count == values.count
        && full.allSatisfy { Array(column.values[$0]) == Array(values) }
    }
  }
}
