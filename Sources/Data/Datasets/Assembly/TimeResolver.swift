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

/// Times of stars' brightness, which astronomers count in days: a column `time` beside `flux` or `mag`.
enum LightCurve {
  private static let brightness: Set<String> = Set(
    "flux flux_err mag magnitude mag_err magerr sap_flux pdcsap_flux delta_mag dmag rel_flux relative_flux"
      .wordList)

  /// The unit of times without one: modified Julian days where they are of that size, else days; nil for other tables.
  static func unit(of column: CellColumn, in table: RawTable) -> Unit? {
    let plain = KnownColumns.normalised(column.name)
    let present = column.values.filter { !$0.isNaN }
    guard column.unit == nil, ["time", "t", "date", "timestamp"].contains(plain),
      table.columns.contains(where: { brightness.contains(KnownColumns.normalised($0.name)) }),
      present.contains(where: { $0 != $0.rounded() }), present.medianStep < 50,
      let first = present.first, first > 50, first < 100_000
    else { return nil }
    return (40_000...70_000).contains(first) ? "mjd" : "d"
  }

  static func finding(_ column: CellColumn, _ unit: Unit) -> DatasetFinding {
    let what = unit == "d" ? "days" : "modified Julian days"
    return DatasetFinding(
      .timeUnitGuessed,
      "column \(quoted(column.name)) is taken as \(what), as times beside a brightness are; ‹time-unit› tells it"
    )
  }
}

/// A column of parts of a second beside times of whole seconds: `us`, `millisecond`, `hundredths`.
enum SubSecond {
  private static let names: [(names: Set<String>, unit: Double)] = [
    (
      Set(
        "ms msec millis milli millisecond milliseconds millisekunde millisekunden milisegundo milisegundos"
          .wordList), 1e-3
    ),
    (
      Set(
        "us usec micros micro microsecond microseconds \u{3bc}s mikrosekunden microsegundos"
          .wordList), 1e-6
    ),
    (Set("ns nsec nanos nano nanosecond nanoseconds nanosekunden".wordList), 1e-9),
    (Set("cs hundredth hundredths centisecond centiseconds hsec".wordList), 1e-2),
    (Set("tenth tenths decisecond deciseconds".wordList), 0.1),
    (
      Set(
        "fraction subsecond sub_second subsec frac_sec fracsec fractional_seconds second_fraction"
          .wordList), 1
    ),
  ]

  /// Adds the parts to the times of a table and takes the column away; gives what is to be said, else nil.
  ///
  /// The times have to be whole seconds, several rows to each or each with its part, and the parts less than a second.
  static func add(to timed: inout TimedTable) -> DatasetFinding? {
    let times = timed.times
    guard times.contains(where: { !$0.isNaN }),
      times.allSatisfy({ $0.isNaN || $0 == $0.rounded() })
    else { return nil }
    for (index, column) in timed.table.columns.enumerated() where column.isOfNumbers {
      let name = KnownColumns.normalised(column.name)
      let shown = column.unit?.symbol.lowercased() ?? ""
      guard
        let unit = names.first(where: {
          $0.names.contains(name) || name.hasPrefix("sub") && $0.names.contains(shown)
        })?.unit,
        column.values.allSatisfy({ $0.isNaN || $0 >= 0 && $0 * unit < 1 }),
        column.values.contains(where: { $0 > 0 })
      else { continue }
      let sums = zip(times, column.values).map { $1.isNaN ? $0 : $0 + $1 * unit }
      // Parts that do not make the rows follow one another are something else.
      guard sums.stepsBack.count <= times.stepsBack.count else { continue }
      timed.times = sums
      timed.table.columns.remove(at: index)
      return DatasetFinding(
        .timeUnitGuessed, "column \(quoted(column.name)) is added to the times as parts of a second"
      )
    }
    return nil
  }
}

/// A column beside local times that says what their clock is to UTC: `UTCOfst` with `-04:00`, `tz` with `CEST`,
/// `utc_offset` with `2` (hours).
enum ZoneColumn {
  private static let names: Set<String> = Set(
    """
    utcofst utc_ofst utcoffset utc_offset offset_utc offset_from_utc gmt_offset gmtoffset tz tz_offset tzoffset
    timezone time_zone timezone_offset time_zone_offset zone zone_offset zeitzone fuseau_horaire zona_horaria
    """.wordList)

  /// Moves local times to UTC by the column, takes the column away, and gives what is to be said; nil where no column gives every
  /// row a zone.
  static func apply(to timed: inout TimedTable) -> DatasetFinding? {
    guard timed.isLocal, timed.zone == nil else { return nil }
    for (index, column) in timed.table.columns.enumerated()
    where names.contains(KnownColumns.normalised(column.name)) {
      guard let offsets = offsets(column), let first = offsets.first(where: { !$0.isNaN }),
        zip(offsets, timed.times).allSatisfy({ !$0.isNaN || $1.isNaN })
      else { continue }
      timed.times = zip(timed.times, offsets).map { $0 - $1 }
      timed.isLocal = false
      timed.utcOffset = first == 0 ? nil : Int(held: first)
      timed.table.columns.remove(at: index)
      return DatasetFinding(
        .timeUnitGuessed, "column \(quoted(column.name)) is taken as the zone of the times")
    }
    return nil
  }

  /// The seconds of the local clock ahead of UTC by row, NaN in empty cells; nil where a cell is no zone.
  private static func offsets(_ column: CellColumn) -> [Double]? {
    if column.isOfNumbers {
      // Zones of a heart rate and rooms are called so, too.
      guard KnownColumns.normalised(column.name) != "zone" else { return nil }
      let digits = column.texts.filter { !$0.isEmpty }.map { $0.drop { "+-".contains($0) } }
      if !digits.isEmpty, digits.allSatisfy({ $0.utf8.count == 4 }) {
        return column.values.map { hundreds in
          let (hours, minutes) = (
            (hundreds / 100).rounded(.towardZero), hundreds.truncatingRemainder(dividingBy: 100)
          )
          return hours * 3600 + minutes * 60
        }
      }
      let largest = column.values.reduce(0) { $1.isNaN ? $0 : max($0, abs($1)) }
      let unit = largest <= 14 ? 3600.0 : largest <= 840 ? 60 : 1
      let isWhole = column.values.allSatisfy {
        $0.isNaN || ($0 * unit).truncatingRemainder(dividingBy: 900) == 0
      }
      return isWhole && largest * unit <= 50_400 ? column.values.map { $0 * unit } : nil
    }
    guard column.numbers == 0, column.times == 0, !column.words.isEmpty else { return nil }
    let zones = column.labels.map(Zone.seconds)
    guard zones.allSatisfy({ $0 != nil }) else { return nil }
    var offsets = column.values
    for word in column.words { offsets[word.row] = Double(zones[word.label]!) }
    return offsets
  }
}
