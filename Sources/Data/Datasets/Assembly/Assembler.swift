internal import Score

/// Makes a dataset of a raw log: times, names and units, order, start, derived inputs.
struct Assembler {
  private let log: RawLog
  private let options: ReadOptions
  private let file: String
  private var findings: [DatasetFinding]
  /// Seconds from midnight to second 0, of a log of clocks without a date.
  private var clockOfStart: Double?

  private init(log: RawLog, options: ReadOptions, file: String) {
    (self.log, self.options, self.file, findings) = (log, options, file, log.findings)
  }

  static func dataset(_ log: RawLog, file: String, options: ReadOptions) throws(Fault) -> Dataset {
    var assembler = Assembler(log: log, options: options, file: file)
    return try assembler.run()
  }

  private mutating func run() throws(Fault) -> Dataset {
    var resolver = TimeResolver(options: options, declared: log.declared)
    var tables: [TimedTable] = []
    for table in log.tables {
      var table = try RowFilter.apply(options.only, to: table)
      table.markMissing(options.missing)
      var timed = try resolver.resolve(table)
      if log.dialect == .gpx || log.dialect == .tcx { timed.isLocal = false }
      if let finding = timed.refuseImpossible() { findings.append(finding) }
      if let (parts, finding) = SeriesReading(timed).parted() {
        findings.append(finding)
        tables += parts
        continue
      }
      if let finding = try SeriesReading.keepOne(of: &timed, options: options) {
        findings.append(finding)
      }
      tables.append(timed)
    }
    findings += resolver.findings
    if let source = options.columns["time"], !resolver.hasTold { throw noTime(source) }
    var recogniser = Recogniser(log: log, options: options)
    var columns = try recogniser.recognise(tables)
    findings += recogniser.findings
    try Self.refuseLostTimes(tables, columns, file: file)
    for index in tables.indices {
      var repair = TimeRepair(options: options, simulation: log.simulation)
      repair.run(&tables[index], columns.filter { $0.axis == index })
      findings += repair.findings
    }
    let start = align(&tables, columns)
    for index in tables.indices { sort(&tables[index], &columns, axis: index) }
    let clock = clockOfStart
    var dataset = Dataset(
      name: Path.stem(file), title: log.title, source: log.source, licence: log.licence,
      start: start, axes: tables.map(\.times), columns: columns)
    dataset.clock = start == nil ? clock : nil
    dataset.place = log.place
    dataset.playDuration = log.playDuration
    dataset.orderAxes()
    findings += dataset.settleGaps(options)
    for (name, kind) in options.dense.sorted(by: { $0.key < $1.key }) {
      guard let index = dataset.index(of: name) else {
        throw .noColumn(name, among: dataset.columns.map(\.name), file: file)
      }
      dataset.columns[index].dense = kind == .last ? nil : kind
    }
    if let start, !(0...4.1e9).contains(start.epoch) {
      let date = CivilDate.text(epoch: start.epoch, utcOffset: start.utcOffset)
      findings.add(.implausibleDate, "the log begins at \(date)")
    }
    dataset.findings = findings
    if options.derive { Derivation.run(&dataset, log: log, options: options) }
    dataset.findings += dataset.columns.flatMap { $0.findings(dataset.axes[$0.axis]) }
    return dataset
  }

  /// A phyphox table of positions always has `Time (s)`; without it something was cut away.
  private static func refuseLostTimes(
    _ tables: [TimedTable], _ columns: [Column], file: String
  ) throws(Fault) {
    for (index, table) in tables.enumerated() where table.times.isEmpty && table.table.rows > 0 {
      let names = columns.filter { $0.axis == index }.compactMap { column -> String? in
        if case .own(let original, let unit) = column.provenance, unit.symbol == "°" {
          return original
        }
        return nil
      }
      guard names.contains("Latitude"), names.contains("Longitude"),
        table.table.columns.contains(where: { $0.name == "Latitude" && $0.unit == .degrees })
      else { continue }
      throw .data(
        "is a phyphox location table that lost its \"Time (s)\" column", file: file, line: 1,
        hint: "export it again, or tell its rate in rows per second")
    }
  }

  /// The column that the caller names as the time is nowhere.
  private func noTime(_ source: String) -> Fault {
    let name = ColumnSource.bareName(source)
    let names = log.tables.flatMap { $0.columns.map(\.name) }
    return .noColumn(name, among: names, file: file)
  }

  // MARK: Start

  /// Brings all tables to seconds since one start and returns its absolute time.
  private mutating func align(_ tables: inout [TimedTable], _ columns: [Column]) -> StartTime? {
    var offset = options.utcOffset ?? log.utcOffset ?? tables.lazy.compactMap(\.utcOffset).first
    var relativeEpoch = log.relativeEpoch
    if options.utcOffset == nil { takeNamedZones(&tables, &offset) }
    for index in tables.indices where tables[index].isLocal { endSummerTime(&tables[index]) }
    if log.isEpochLocal || tables.contains(where: { $0.isLocal && !$0.times.isEmpty }) {
      let zone = offset ?? assumedZone(columns)
      for index in tables.indices where tables[index].isLocal {
        tables[index].times = tables[index].times.map { $0 - Double(zone) }
      }
      if log.isEpochLocal, let epoch = relativeEpoch { relativeEpoch = epoch - Double(zone) }
      offset = zone
    }
    let filled = tables.indices.filter { !tables[$0].times.isEmpty }
    // Where all times count from the start they stay as they are: behind 1970 they would be rounded to 0.2 µs.
    let isRelative = log.keepsZero && filled.allSatisfy { !tables[$0].isAbsolute }
    if let epoch = relativeEpoch, !isRelative {
      for index in tables.indices where !tables[index].isAbsolute {
        tables[index].shift(by: epoch)
        tables[index].isAbsolute = true
      }
    }
    return shift(&tables, filled, epoch: relativeEpoch, offset)
  }

  /// Lets all tables begin at one second 0, and returns its absolute time.
  /// - Parameters:
  ///   - filled: the indices of the tables that have times.
  ///   - epoch: the absolute time of second 0 of relative times.
  private mutating func shift(
    _ tables: inout [TimedTable], _ indices: [Int], epoch: Double?, _ offset: Int?
  ) -> StartTime? {
    let filled = indices.map { tables[$0] }
    var zero = filled.filter(\.isAbsolute).map { $0.times.min()! }.min()
    let relative = filled.filter { !$0.isAbsolute }.map { $0.times.min()! }.min() ?? 0
    let relativeZero = log.keepsZero ? min(0, relative) : relative
    if log.keepsZero, let epoch { zero = min(epoch + relativeZero, zero ?? .infinity) }
    if !filled.isEmpty, filled.allSatisfy({ !$0.isAbsolute && $0.isOfDay }) {
      clockOfStart = relativeZero.truncatingRemainder(dividingBy: 86_400)
    }
    for index in tables.indices {
      tables[index].shift(by: -(tables[index].isAbsolute ? zero ?? 0 : relativeZero))
    }
    return zero.map { StartTime(epoch: $0, utcOffset: offset) }
  }

  /// Times of the local clock of a named zone, of which the offset changes within a year.
  private func takeNamedZones(_ tables: inout [TimedTable], _ offset: inout Int?) {
    for index in tables.indices where tables[index].isLocal {
      guard let rules = tables[index].zone ?? options.zone else { continue }
      var last = -Double.infinity
      tables[index].times = tables[index].times.map { local in
        guard !local.isNaN else { return local }
        last = local - Double(rules.offset(atLocal: local, after: last))
        return last
      }
      tables[index].isLocal = false
      if let first = tables[index].times.first(where: { !$0.isNaN }) {
        offset = offset ?? rules.offset(at: first)
      }
    }
  }

  /// A clock that is put back an hour in the night, once and by just that: the rows behind go on counting.
  private mutating func endSummerTime(_ table: inout TimedTable) {
    let times = table.times
    let back = times.stepsBack
    guard let row = back.first, back.count == 1 else { return }
    let step = times.medianStep
    let month = CivilDate.date(days: Int(held: times[row] / 86_400)).month
    let hour = times[row].truncatingRemainder(dividingBy: 86_400) / 3600
    let now = times[row] + 3600 - times[row - 1]
    guard [3, 4, 10, 11].contains(month), hour < 4, now > 0, now <= 3 * step else { return }
    for later in row..<times.count { table.times[later] += 3600 }
    findings.add(
      .outOfOrder,
      "the clock is put back an hour at row \(row + 1), as summer time ends: the rows behind go on counting; "
        + "‹zone› with the zone's name (Europe/Berlin) reads them so, too")
  }

  /// The zone of a local clock without one: whole hours from the longitude, else UTC.
  private mutating func assumedZone(_ columns: [Column]) -> Int {
    let longitude = columns.first { $0.name == "longitude" }?.values.first { !$0.isNaN }
    guard let longitude = options.place?.longitude ?? longitude ?? log.place?.longitude else {
      findings.add(.zoneAssumed, "times have no zone and are taken as UTC; ‹zone› tells it")
      return 0
    }
    let hours = Zone.hours(atLongitude: longitude)
    findings.add(
      .zoneAssumed,
      "times have no zone: UTC\(hours < 0 ? "" : "+")\(hours) by the longitude; ‹zone› tells it")
    return hours * 3600
  }

  // MARK: Order

  /// Sorts a table's rows by time, keeping the order of equal times, and counts what it met.
  private mutating func sort(_ table: inout TimedTable, _ columns: inout [Column], axis: Int) {
    let times = table.times
    let back = times.stepsBack
    if let first = back.first {
      let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
      table.times = order.map { times[$0] }
      for index in columns.indices where columns[index].axis == axis {
        let values = columns[index].values
        columns[index].values = order.map { values[$0] }
      }
      findings.add(
        .outOfOrder,
        "\(counted(back.count, "step")) back, the first at row \(first + 1)\(name(table)); rows sorted by time",
        count: back.count)
    }
    let duplicates = table.times.repeats.count
    findings.add(
      .duplicateTimes,
      "\(counted(duplicates, "row"))\(name(table)) \(duplicates == 1 ? "repeats" : "repeat") the time of the row before",
      count: duplicates)
  }

  private func name(_ table: TimedTable) -> String {
    table.table.name.isEmpty ? "" : " of \(table.table.name)"
  }
}

/// Keeps the rows of a table that say a given word or number in a given column.
enum RowFilter {
  static func apply(_ only: [String: String], to table: RawTable) throws(Fault) -> RawTable {
    var table = table
    for (name, word) in only.sorted(by: { $0.key < $1.key }) {
      guard let index = try ColumnSource.find(name, in: table)?.index else {
        // Series without a name are parts, which are found once the times are known.
        if name == SeriesReading.part { continue }
        throw .noColumn(name, among: table.columns.map(\.name), file: table.file)
      }
      table = table.keeping(try rows(of: table.columns[index], saying: word, file: table.file))
    }
    return table
  }

  private static func rows(
    of column: CellColumn, saying word: String, file: String
  ) throws(Fault) -> [Int] {
    if let label = column.labels.firstIndex(of: word) {
      return column.words.filter { $0.label == label }.map(\.row)
    }
    if let number = Decimal.parse(word), column.times == 0 {
      let rows = column.values.indices.filter { column.values[$0] == number }
      if !rows.isEmpty { return rows }
    }
    let numbers = column.values.filter { !$0.isNaN }.prefix(1000)
    let texts =
      column.labels + (column.times == 0 ? Set(numbers).sorted().prefix(20).map(Figure.plain) : [])
    throw .data(
      "column \(quoted(column.name)) never says \(quoted(word))", file: file,
      hint: NearestName.hint(for: word, among: texts))
  }
}

extension Dataset {
  /// Puts the axis of the positions first, else the one with the most rows.
  mutating func orderAxes() {
    guard axes.count > 1 else { return }
    let main = column("latitude")?.axis ?? axes.indices.max { axes[$0].count < axes[$1].count }!
    guard main != 0 else { return }
    axes.swapAt(0, main)
    for index in columns.indices {
      if columns[index].axis == main {
        columns[index].axis = 0
      } else if columns[index].axis == 0 {
        columns[index].axis = main
      }
    }
  }

  /// Sets each column's maximum gap and policy, and finds the gaps of each axis.
  mutating func settleGaps(_ options: ReadOptions) -> [DatasetFinding] {
    var findings: [DatasetFinding] = []
    for (index, times) in axes.enumerated() {
      let median = times.medianStep
      guard median > 0 else { continue }
      let steps = times.steps
      let gaps = steps.filter { $0 > Self.gapFactor * median }
      if let longest = gaps.max() {
        let number = gaps.count == 1 ? "a gap" : "\(gaps.count) gaps, the longest"
        let name = index == 0 ? "" : " on time axis \(index + 1)"
        findings.add(.gap, "\(number) of \(DurationText.text(longest))\(name)", count: gaps.count)
      }
    }
    for index in columns.indices {
      if let policy = options.gaps[columns[index].name] {
        (columns[index].gaps, columns[index].areGapsChosen) = (policy, true)
      }
      if columns[index].maximumGap.isNaN { columns[index].settleMaximumGap(axes) }
    }
    return findings
  }
}
