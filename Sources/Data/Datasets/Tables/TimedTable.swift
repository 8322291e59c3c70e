internal import Score

/// A table whose rows have times in seconds.
struct TimedTable {
  var table: RawTable
  /// Seconds per row: since 1970 when absolute, else since a start of the log's own.
  var times: [Double]
  var isAbsolute: Bool
  var utcOffset: Int?
  /// Absolute times of the local clock, with the zone unknown.
  var isLocal = false
  /// A named zone of the local clock, from the header of its column.
  var zone: ZoneRules?
  /// Whether times that are not absolute count from midnight.
  var isOfDay = false

  /// Leaves out rows without a time before the first one and behind the last one, which are no rows of the log; nothing
  /// where fewer than half of the rows have times. Gives what is to be said.
  mutating func trim() -> DatasetFinding? {
    guard let first = times.firstIndex(where: { !$0.isNaN }),
      let last = times.lastIndex(where: { !$0.isNaN }), last - first + 1 < times.count,
      times.count(where: { !$0.isNaN }) * 2 >= times.count
    else { return nil }
    let out = Array(0..<first) + Array((last + 1)..<times.count)
    let finding = DatasetFinding(
      .strayLines,
      "\(counted(out.count, "row")) without a time before the first time or behind the last "
        + "\(out.count == 1 ? "is no row of the log and was" : "are no rows of the log and were") left out: \(table.lines.text(out))",
      count: out.count)
    table = table.keeping(Array(first...last))
    times = Array(times[first...last])
    return finding
  }

  mutating func shift(by seconds: Double) { if seconds != 0 { times = times.map { $0 + seconds } } }
}
