internal import Score

/// Gives every row a time: fills missing ones and replaces useless ones.
struct TimeRepair {
  let options: ReadOptions
  /// The keywords by which the file asks to be walked; nil where it has none.
  let simulation: TrackSimulation?
  private(set) var findings: [DatasetFinding] = []

  init(options: ReadOptions, simulation: TrackSimulation? = nil) {
    (self.options, self.simulation) = (options, simulation)
  }

  /// Speed at which points without times are walked, in m/s: the preferred speed of adults
  /// (Browning et al., Journal of Applied Physiology 100, 2006, table 2: 1.41 m/s).
  static let walkingSpeed = 1.4

  mutating func run(_ table: inout TimedTable, _ columns: [Column]) {
    let rows = table.table.rows
    guard rows > 0 else {
      findings.append(DatasetFinding(.noRows, "the log\(label(table)) holds no rows", count: 0))
      table.times = []
      return
    }
    let known = table.times.reduce(0) { $0 + ($1.isNaN ? 0 : 1) }
    if let simulation, options.rate == nil { return simulate(&table, simulation, known) }
    if known == 0 {
      table.isAbsolute = false
      table.isLocal = false
      return replace(
        &table, columns, .noTimes, "the log\(label(table)) has no times", candidate(in: table))
    }
    if known * 10 < rows {
      let what = "only \(known) of \(rows) rows have times, which were not used"
      table.times = table.times.filter { !$0.isNaN }
      return replace(&table, columns, .noTimes, what)
    }
    if known < rows { fill(&table, missing: rows - known) }
    let first = table.times[0]
    if rows > 1, table.times.allSatisfy({ $0 == first }) {
      return replace(&table, columns, .allTimesEqual, "all \(rows) rows have one time")
    }
    if let (times, unit) = CoarseTimes.spread(table.times, columns) {
      findings.add(
        .coarseTimes,
        "times\(label(table)) are written to the \(unit == 60 ? "minute" : "second"), with several rows in each; "
          + "the rows are spread evenly within it")
      table.times = times
      return
    }
    let repeats = table.times.repeats.count
    if rows >= 10, Double(repeats) > 0.9 * Double(rows) {
      findings.add(
        .duplicateTimes, "\(repeats) of \(counted(rows, "row")) repeat the time of the row before",
        count: repeats)
      noteDisorder(table.times)
      replace(
        &table, columns, .timesUnusable, "the times of \(repeats) of \(rows) rows stand still")
    }
  }

  /// Returns the times that the file's keywords ask for.
  private mutating func simulate(
    _ table: inout TimedTable, _ simulation: TrackSimulation, _ known: Int
  ) {
    let rows = table.table.rows
    let written = known == 0 ? Array(repeating: .nan, count: rows) : table.times
    if known == 0 { (table.isAbsolute, table.isLocal) = (false, false) }
    table.times = simulation.times(written)
    let seconds = Figure.plain(simulation.interval) + " s"
    let gaps = zip(written, written.dropFirst()).count { $1 - $0 >= simulation.interval }
    let longer = gaps == 0 ? "" : "; \(counted(gaps, "gap")) of its times, no shorter, stayed"
    findings.add(.timeInterval, "the file asks for \(seconds) between its points\(longer)")
  }

  private func label(_ table: TimedTable) -> String {
    table.table.name.isEmpty ? "" : " \(table.table.name)"
  }

  /// The column that may be the time after all, and how to say so.
  private func candidate(in table: TimedTable) -> String {
    let column = table.table.columns.first { column in
      TimeNames.mayBeTime(column.name) && column.missing < column.values.count
    }
    guard let column else { return "" }
    let (unit, units) =
      column.numbers > 0 ? (":UNIT", " (s, ms, us, min, h, days, excel)") : ("", "")
    return "; if \(quoted(column.name)) is the time, write ‹column time=\(column.name)\(unit)›"
      + units
  }

  private mutating func noteDisorder(_ times: [Double]) {
    let rows = times.stepsBack
    guard let first = rows.first else { return }
    findings.add(
      .outOfOrder, "\(counted(rows.count, "step")) back, the first at row \(first + 1)",
      count: rows.count)
  }

  /// Missing times lie evenly between their neighbours; at the ends they equal the nearest.
  private mutating func fill(_ table: inout TimedTable, missing: Int) {
    var last: Int?
    for row in table.times.indices where !table.times[row].isNaN {
      let from = last ?? row
      let step = last.map { (table.times[row] - table.times[$0]) / Double(row - $0) } ?? 0
      for between in (last.map { $0 + 1 } ?? 0)..<row {
        table.times[between] = table.times[from] + step * Double(between - from)
      }
      last = row
    }
    if let last {
      for row in (last + 1)..<max(last + 1, table.times.count) {
        table.times[row] = table.times[last]
      }
    }
    findings.add(
      .someTimesMissing,
      "\(counted(missing, "row has", plural: "rows have")) no time and \(missing == 1 ? "lies" : "lie") evenly between "
        + "the rows around", count: missing)
  }

  /// Times made up: the rate that was told, walking pace along the points, or one row per second.
  private mutating func replace(
    _ table: inout TimedTable, _ columns: [Column], _ kind: DatasetFinding.Kind, _ what: String,
    _ advice: String = ""
  ) {
    let rows = table.table.rows
    let start = table.isAbsolute ? table.times.first { !$0.isNaN } ?? 0 : 0
    let how: String
    if let rate = options.rate {
      table.times = (0..<rows).map { start + Double($0) / rate }
      how = "\(rate) rows per second as told"
    } else if kind == .noTimes, let sampling = table.table.sampling {
      let interval = sampling.interval
      table.times = (0..<rows).map { Double($0) * interval }
      if let start = sampling.start {
        table.shift(by: start.seconds)
        (table.isAbsolute, table.isLocal) = (true, start.utcOffset == nil)
        table.utcOffset = start.utcOffset == 0 ? nil : start.utcOffset
      }
      how =
        "a row every \(Figure.plain(interval)) s, as a line above says (\(quoted(sampling.line)))"
    } else if let times = walked(columns) {
      table.times = times.map { start + $0 }
      how = "the points are walked at \(Self.walkingSpeed) m/s"
    } else {
      table.times = (0..<rows).map { start + Double($0) }
      how = "one row per second is assumed"
    }
    findings.add(kind, "\(what); \(how)\(advice)")
  }

  /// Seconds at walking pace along the positions, for logs that tell positions but no speed.
  private func walked(_ columns: [Column]) -> [Double]? {
    guard let latitude = columns.first(where: { $0.name == "latitude" }),
      let longitude = columns.first(where: { $0.name == "longitude" }),
      !columns.contains(where: { $0.name == "speed" }),
      latitude.values.contains(where: { $0 != 0 && !$0.isNaN })
    else { return nil }
    var last: GeoPoint?
    var time = 0.0
    return zip(latitude.values, longitude.values).map { pair in
      guard !pair.0.isNaN, !pair.1.isNaN else { return time }
      let point = GeoPoint(latitude: pair.0, longitude: pair.1)
      if let last { time += Geodesic.distance(from: last, to: point) / Self.walkingSpeed }
      last = point
      return time
    }
  }
}

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
