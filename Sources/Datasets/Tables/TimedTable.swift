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

  mutating func shift(by seconds: Double) { if seconds != 0 { times = times.map { $0 + seconds } } }
}
