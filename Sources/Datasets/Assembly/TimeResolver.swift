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

  mutating func shift(by seconds: Double) {
    if seconds != 0 { times = times.map { $0 + seconds } }
  }
}

/// Finds a table's times: which columns hold them and in which unit.
struct TimeResolver {
  let options: ReadOptions
  private(set) var findings: [Finding] = []

  private let declared: [String: DeclaredColumn]

  /// - Parameter declared: what the dataset says of its columns, by their names in the log.
  init(options: ReadOptions, declared: [String: DeclaredColumn] = [:]) {
    self.options = options
    self.declared = declared
  }

  /// Column names that hold times, best first.
  private static let names = [
    "time", "timestamp", "datetime", "date_time", "utc", "date", "iso_time", "gps_time",
    "recorded_at", "created_at", "seconds_elapsed", "elapsed", "elapsed_time", "seconds", "secs",
    "t", "time_s", "time_sec", "time_ms", "time_ns", "unix", "epoch", "unix_time", "epoch_ms",
    "time_since_start_in_ms", "timestamp_ms", "timestamp_ns",
  ]

  mutating func resolve(_ table: RawTable) throws(DatasetError) -> TimedTable {
    if let timed = dateAndClock(table) { return timed }
    if let index = textTimes(table) ?? numericTimes(table) {
      return try timed(table, by: index)
    }
    return TimedTable(table: table, times: [], isAbsolute: false)
  }

  /// A date column and a clock column beside it.
  private func dateAndClock(_ table: RawTable) -> TimedTable? {
    let dates = table.columns.firstIndex { $0.dates > 0 && $0.words.isEmpty && $0.numbers == 0 }
    let clocks = table.columns.firstIndex {
      $0.clocks > 0 && $0.instants == 0 && $0.words.isEmpty && $0.numbers == 0
    }
    guard let dates, let clocks else { return nil }
    let date = table.columns[dates]
    let clock = table.columns[clocks]
    var timed = TimedTable(table: table, times: [], isAbsolute: true, isLocal: true)
    timed.times = zip(date.values, clock.values).map { $0 + $1 }
    timed.table.columns.removeAll { $0.name == date.name || $0.name == clock.name }
    return timed
  }

  /// The best column whose cells are all times.
  private func textTimes(_ table: RawTable) -> Int? {
    let candidates = table.columns.indices.filter {
      table.columns[$0].times > 0 && table.columns[$0].words.isEmpty
    }
    return candidates.min { rank(table.columns[$0]) < rank(table.columns[$1]) }
  }

  private func numericTimes(_ table: RawTable) -> Int? {
    guard table.hasHeader else { return Self.looksLikeTime(table.columns.first) ? 0 : nil }
    let candidates = table.columns.indices.filter {
      table.columns[$0].numbers > 0 && table.columns[$0].words.isEmpty
        && rank(table.columns[$0]) < Self.names.count
    }
    return candidates.min { rank(table.columns[$0]) < rank(table.columns[$1]) }
  }

  private func rank(_ column: CellColumn) -> Int {
    Self.names.firstIndex(of: ColumnHeader.normalised(column.name)) ?? Self.names.count
  }

  /// A headerless first column that climbs and whose numbers are large or even in step.
  private static func looksLikeTime(_ column: CellColumn?) -> Bool {
    guard let column, column.missing == 0, column.words.isEmpty, column.values.count > 2 else {
      return false
    }
    let values = column.values
    var climbs = 0
    for index in 1..<values.count where values[index] > values[index - 1] { climbs += 1 }
    return Double(climbs) > 0.99 * Double(values.count - 1)
  }

  private mutating func timed(
    _ table: RawTable, by index: Int
  ) throws(DatasetError) -> TimedTable {
    let column = table.columns[index]
    var timed = TimedTable(table: table, times: column.values, isAbsolute: true)
    timed.table.columns.remove(at: index)
    if column.numbers > 0, column.times > 0 {
      throw DatasetError(
        "column \(quoted(column.name)) holds both numbers and times as text", file: table.file,
        hint: "write all its times in one way")
    }
    if column.numbers > 0 {
      scale(&timed, column, in: table)
    } else if column.clocks > 0 {
      timed.times = Self.unrolled(column.values)
      timed.isAbsolute = false
    } else {
      timed.utcOffset = column.isUTC ? nil : column.utcOffset
      timed.isLocal = column.utcOffset == nil
    }
    timed.table.columns.removeAll { Self.isSecondClock($0, beside: column) }
    return timed
  }

  /// Sensor Logger writes `seconds_elapsed` beside `time`: the same clock, needed once only.
  private static func isSecondClock(_ column: CellColumn, beside used: CellColumn) -> Bool {
    ["seconds_elapsed", "time"].contains(column.name) && column.name != used.name
  }

  /// Clock texts that pass midnight go on counting.
  private static func unrolled(_ clock: [Double]) -> [Double] {
    var days = 0.0
    var last = -Double.infinity
    return clock.map { seconds in
      if seconds + 43_200 < last { days += 86_400 }
      if !seconds.isNaN { last = seconds }
      return seconds + days
    }
  }

  /// Turns a numeric time column into seconds by its unit, its size, or its step.
  private mutating func scale(_ timed: inout TimedTable, _ column: CellColumn, in table: RawTable) {
    let first = column.values.first { !$0.isNaN } ?? 0
    let own = declared[column.name]?.unit ?? column.unit
    if let divisor = Self.epochDivisor(first, unit: own, step: Self.medianStep(column.values)) {
      timed.times = column.values.map { $0 / divisor }
      return
    }
    timed.isAbsolute = false
    let unit = own ?? Self.unit(inName: column.name)
    if let unit, let entry = UnitTable.entry(unit) {
      let factor = entry.canonical == .hours ? 3600 : entry.canonical == .seconds ? entry.factor : 1
      timed.times = column.values.map { $0 * factor }
      return
    }
    let (name, factor) = Self.guess(column.values)
    if factor != 1 || !table.hasHeader {
      findings.append(
        Finding(.timeUnitGuessed, "column \(quoted(column.name)) is taken as \(name) by its steps"))
    }
    timed.times = column.values.map { $0 * factor }
  }

  /// What divides a number of the years 2000 to 2100 into seconds since 1970, or nil.
  ///
  /// Nanoseconds since a phone's start can look like milliseconds of this century; their steps tell
  /// them apart: a million or more, and no whole seconds.
  static func epochDivisor(_ value: Double, unit: Unit? = nil, step: Double = 0) -> Double? {
    let isMicroseconds = unit.flatMap(UnitTable.entry)?.factor == 1e-6
    for divisor in isMicroseconds ? [1e6] : [1.0, 1e3, 1e9]
    where (9.46e8...4.1e9).contains(value / divisor) {
      if divisor == 1e3, step >= 1e6, step.truncatingRemainder(dividingBy: 1000) != 0 { return nil }
      return divisor
    }
    return nil
  }

  private static func unit(inName name: String) -> Unit? {
    let name = ColumnHeader.normalised(name)
    for suffix in ["ns", "us", "ms"] where name.hasSuffix("_" + suffix) {
      return Unit(suffix)
    }
    return nil
  }

  /// The unit of a column of times by its median step: whole numbers of 10^6 or more are nanoseconds,
  /// of 5 or more up to 10 000 milliseconds; else seconds.
  private static func guess(_ values: [Double]) -> (String, Double) {
    let median = medianStep(values)
    let whole = values.allSatisfy { $0.isNaN || $0 == $0.rounded() }
    if whole, median >= 1e6 { return ("nanoseconds", 1e-9) }
    if whole, median >= 5, median <= 1e4, values.count > 9 { return ("milliseconds", 1e-3) }
    return ("seconds", 1)
  }

  /// The median of the steps forward; 0 when there are none.
  static func medianStep(_ times: [Double]) -> Double {
    var steps: [Double] = []
    steps.reserveCapacity(times.count)
    for index in times.indices.dropFirst() {
      let step = times[index] - times[index - 1]
      if step > 0 { steps.append(step) }
    }
    guard !steps.isEmpty else { return 0 }
    return Quantile.select(&steps, steps.count / 2)
  }
}
