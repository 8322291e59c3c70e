internal import Score

/// Finds a table's times: which columns hold them and in which unit.
struct TimeResolver {
  let options: ReadOptions
  /// The dataset's declarations of its columns, by their names in the log.
  var declared: [String: DeclaredColumn] = [:]
  private(set) var findings: [DatasetFinding] = []
  /// Whether the column that the caller names as the time was found in one of the tables.
  private(set) var hasTold = false

  mutating func resolve(_ table: RawTable) throws(Fault) -> TimedTable {
    let told = try options.columns["time"].flatMap { source throws(Fault) in
      try ColumnSource.find(source, in: table)
    }
    if told != nil { hasTold = true }
    var reading = TimeReading(table, options: options, declared: declared, told: told)
    guard let choice = try reading.choose() else {
      return TimedTable(table: table, times: [], isAbsolute: false)
    }
    findings += reading.findings
    var timed = try timed(table, reading, choice)
    if let finding = timed.trim() { findings.append(finding) }
    if let finding = SubSecond.add(to: &timed) { findings.append(finding) }
    if options.utcOffset == nil, options.zone == nil, let finding = ZoneColumn.apply(to: &timed) {
      findings.append(finding)
    }
    return timed
  }

  private mutating func timed(
    _ table: RawTable, _ reading: TimeReading, _ choice: TimeReading.Choice
  ) throws(Fault) -> TimedTable {
    var timed = TimedTable(table: table, times: [], isAbsolute: true)
    switch choice {
    case .dateAndClock(let date, let clock):
      timed.times = zip(reading.columns[date].values, reading.columns[clock].values).map { $0 + $1 }
      try takeLocal(&timed, [table.columns[clock], table.columns[date]])
    case .parts(let parts):
      timed.times = parts.seconds
      try takeLocal(&timed, parts.indices.map { table.columns[$0] })
    case .column(let index):
      timed.table.columns.remove(at: index)
      try setTimes(
        &timed, reading.columns[index], unit: reading.unitTold, isTold: reading.told != nil,
        in: table)
    }
    return timed
  }

  private mutating func setTimes(
    _ timed: inout TimedTable, _ column: CellColumn, unit: Unit?, isTold: Bool, in table: RawTable
  ) throws(Fault) {
    timed.times = column.values
    if column.numbers > 0, column.times > 0 {
      throw .data(
        "column \(quoted(column.name)) holds both numbers and times as text", file: table.file,
        hint: "write all its times in one way")
    }
    if column.numbers > 0 {
      var column = column
      column.values = column.values.map { abs($0) > Self.largest ? .nan : $0 }
      var unit = unit ?? declared[column.name]?.unit ?? column.unit
      if unit == nil, let days = LightCurve.unit(of: column, in: table) {
        unit = days
        findings.append(LightCurve.finding(column, days))
      }
      let result = NumericTimes(
        column: column, unit: unit, hasHeader: table.hasHeader, isTold: isTold
      ).run()
      timed.times = zip(result.seconds, timed.times).map { $0.isNaN ? $1 : $0 }
      timed.isAbsolute = result.isAbsolute
      timed.isLocal = result.isLocal
      findings += [result.finding].compactMap { $0 }
    } else if column.clocks > 0 {
      let clock = ClockTimes(column: column, unit: unit).run()
      timed.times = clock.seconds
      timed.isAbsolute = false
      timed.isOfDay = clock.isOfDay
      findings += [clock.finding].compactMap { $0 }
    } else {
      timed.utcOffset = column.isUTC ? nil : column.utcOffset
      timed.isLocal = column.utcOffset == nil
    }
    try takeZone(&timed, [column])
    timed.table.columns.removeAll { Self.isSecondClock($0, beside: column) }
  }

  /// Times of the local clock that were made of several columns, which are columns no more.
  private func takeLocal(_ timed: inout TimedTable, _ columns: [CellColumn]) throws(Fault) {
    timed.isLocal = true
    timed.table.columns.removeAll { column in columns.contains { $0.name == column.name } }
    try takeZone(&timed, columns)
  }

  /// The zone that the header of one of the columns gives to times of the local clock.
  private func takeZone(_ timed: inout TimedTable, _ columns: [CellColumn]) throws(Fault) {
    guard timed.isLocal, let name = columns.lazy.compactMap(TimeNames.zone).first else { return }
    if let offset = Zone.seconds(name) {
      timed.shift(by: -Double(offset))
      timed.isLocal = false
      timed.utcOffset = offset == 0 ? nil : offset
    } else if options.utcOffset == nil, options.zone == nil {
      timed.zone = ZoneRules(named: name)
      if timed.zone == nil {
        throw .data(
          "the times are of the zone \(quoted(name)), which this system does not know",
          file: timed.table.file, hint: "say what its clock is to UTC: ‹zone +02:00›")
      }
    }
  }

  /// Sensor Logger writes `seconds_elapsed` beside `time`: the same clock, needed once only.
  private static func isSecondClock(_ column: CellColumn, beside used: CellColumn) -> Bool {
    ["seconds_elapsed", "time"].contains(column.name) && column.name != used.name
  }

  /// A count of nanoseconds of 3000 years: larger numbers are no times in any unit.
  private static let largest = 1e20
}
