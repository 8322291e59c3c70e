internal import Score

/// Chooses the columns of a table that hold its times.
struct TimeReading {
  enum Choice {
    case dateAndClock(Int, Int)
    case column(Int)
    case parts(DateParts)
  }

  /// The table's columns, those of dates and clocks written as words turned into numbers.
  private(set) var columns: [CellColumn]
  private(set) var findings: [DatasetFinding] = []
  let table: RawTable
  let told: ColumnSource?
  private let declared: [String: DeclaredColumn]
  /// The pattern and the unit of the times that the caller gives.
  private let pattern: TimePattern?
  let unitTold: Unit?
  /// The order of day and month that the caller gives.
  private let dates: DateOrder?
  /// Columns that the caller gives to other inputs.
  private let taken: Set<Int>
  private var concluded: [Int: DatasetFinding] = [:]
  /// The findings about cells of a column that are no times.
  private var bad: [Int: DatasetFinding] = [:]
  private var ambiguous: [Int: Fault] = [:]
  private var unreadable: [Int: Fault] = [:]

  init(
    _ table: RawTable, options: ReadOptions, declared: [String: DeclaredColumn], told: ColumnSource?
  ) {
    (self.table, self.told, self.declared, dates) = (table, told, declared, options.dates)
    taken = Set(
      options.columns.filter { $0.key != "time" }
        .flatMap { ColumnSource.all($0.value, in: table).map(\.index) })
    columns = table.columns
    (pattern, unitTold) = (options.timePattern, told?.unit ?? options.timeUnit)
    if pattern != nil { return }
    for (index, read) in table.columns.enumerated() {
      var column = read
      if column.clocks > 0, column.instants + column.dates > column.clocks {
        let odd = column.dropClocks()
        bad[index] = DatasetFinding(
          .badTimes,
          "column \(quoted(read.name)): \(counted(odd.count, "cell")) \(odd.count == 1 ? "is" : "are") a clock among dates, in "
            + table.lines.text(odd), count: odd.count, columns: [read.name])
        columns[index] = column
      }
      if let months = Self.months(column) {
        columns[index] = months
        continue
      }
      if table.columns.contains(where: { $0.name != read.name && TimeNames.speaksOfDates($0.name) }
      ),
        let clocks = ClockTimes.pointed(column)
      {
        columns[index] = clocks
        continue
      }
      if let hundredths = ClockTimes.hundredths(column) {
        columns[index] = hundredths
        concluded[index] = DatasetFinding(
          .timeUnitGuessed,
          "column \(quoted(read.name)) is taken as minutes, seconds and hundredths (\(quoted(read.labels[0])))"
        )
        continue
      }
      let claims = TimeNames.claims(read.name) || CalendarNumbers.claims(read.name)
      if let found = BadTimes(column, claims: claims || told?.index == index) {
        bad[index] = found.finding(table.lines)
        column = found.column
        column.takeTimes()
        columns[index] = column
      }
      let evidence = DateColumn.Evidence(
        told: options.dates ?? declared[column.name]?.dates,
        hasDecimalCommas: table.hasDecimalCommas)
      switch DateColumn.read(column, evidence) {
      case .times(let read, let finding)?:
        columns[index] = read
        concluded[index] = finding
      case .ambiguous(let orders, let example, let line)?:
        ambiguous[index] = ambiguity(column, orders, example, line)
      case .unreadable(let example, let line)?:
        unreadable[index] = unreadability(column, example, line, options.dates)
      case nil: break
      }
    }
  }

  /// Months by their names, `January`, as numbers; nil for a column of anything else.
  private static func months(_ column: CellColumn) -> CellColumn? {
    guard DateParts.isMonth(column.name), column.numbers == 0, column.times == 0,
      !column.words.isEmpty
    else { return nil }
    let numbers = column.labels.map { MonthName.number($0) }
    guard numbers.allSatisfy({ $0 != nil }) else { return nil }
    var months = column
    months.takeNumbers(numbers.map { Double($0!) })
    return months
  }

  /// The columns to use, or nil where nothing claims to be a time.
  /// - Throws: `Fault` for a column that claims to be the time and cannot be read, or can be read in several ways.
  mutating func choose() throws(Fault) -> Choice? {
    if let pattern { return try readByPattern(pattern) }
    let choice = if let told { Optional(try chosen(told.index)) } else { try best() }
    guard let choice else { return nil }
    for index in choice.indices { findings += [concluded[index], bad[index]].compactMap { $0 } }
    if case .parts(let parts) = choice { findings.append(parts.finding(columns)) }
    if case .column(let index) = choice, unitTold == nil { try refuseTwoEpochs(columns[index]) }
    return choice
  }

  /// The column told, or the first under the name of a time, read by a pattern.
  private mutating func readByPattern(_ pattern: TimePattern) throws(Fault) -> Choice {
    guard
      let index = told?.index ?? first(free.filter(claims))
        ?? free.first(where: { matches(pattern, $0) })
    else {
      throw .data(
        "no column is called a time, and none has the pattern \(quoted(pattern.text))",
        file: table.file,
        hint: "name it: ‹column time=COLUMN›")
    }
    let texts = table.columns[index].patternTexts ?? []
    var read = CellColumn(name: columns[index].name)
    var odd: [Int] = []
    for (row, text) in texts.enumerated() {
      if let time = pattern.parse(text) {
        read.append(time)
      } else {
        read.appendMissing()
        if !Array(text.utf8).withUnsafeBufferPointer(CellColumn.isMissing) { odd.append(row) }
      }
    }
    read.pad(to: table.rows)
    guard odd.count <= read.times else {
      throw .data(
        "column \(quoted(read.name)) says \(quoted(texts[odd[0]])), which the pattern \(quoted(pattern.text)) does not read",
        file: table.file, line: table.lines.line(of: odd[0]),
        hint:
          "write the pattern as the cells are, such as %d.%m.%Y %H:%M:%S, or leave ‹time-format› out (\(Fault.dataPage))"
      )
    }
    if let first = odd.first {
      findings.add(
        .badTimes,
        "column \(quoted(read.name)): \(counted(odd.count, "cell")) \(odd.count == 1 ? "does" : "do") not follow the pattern, such as "
          + "\(quoted(texts[first])), in \(table.lines.text(odd))", count: odd.count,
        columns: [read.name])
    }
    columns[index] = read
    return .column(index)
  }

  private func matches(_ pattern: TimePattern, _ index: Int) -> Bool {
    let texts = (table.columns[index].patternTexts ?? []).prefix(20).filter { !$0.isEmpty }
    return !texts.isEmpty && texts.allSatisfy { pattern.parse($0) != nil }
  }

  /// The column told, with the date or the clock that stands beside it.
  private mutating func chosen(_ index: Int) throws(Fault) -> Choice {
    if let error = ambiguous[index] ?? unreadable[index] { throw error }
    do {
      if let pair = try dateAndClock(), pair.indices.contains(index) { return pair }
    } catch { if TimeNames.isClock(columns[index].name) { throw error } }
    guard columns[index].numbers + columns[index].times > 0 else {
      throw .data(
        "column \(quoted(columns[index].name)) is to be the time and has no values",
        file: table.file)
    }
    if unitToldFails(index) { throw unknownUnit(index) }
    return .column(index)
  }

  /// Dates with a clock go before dates and clocks in two columns or more, these before clocks, numbers and dates; names of times
  /// before other names, which count where a column holds dates and clocks only.
  private mutating func best() throws(Fault) -> Choice? {
    let moments = free.filter { kind($0) == .moment }
    if let index = first(moments.filter(claims)) { return try column(index) }
    let parts = DateParts(columns, free: free, hasNames: table.hasHeader)
    if let parts, parts.indices.count > 2 { return .parts(parts) }
    if let pair = try dateAndClock() { return pair }
    if let parts { return .parts(parts) }
    let numbers = numbers
    let epochs = numbers.filter { NumericTimes.isDate(columns[$0]) }
    let dates = free.filter { kind($0) == .date }
    let clocks = free.filter { kind($0) == .clock }
    let tiers = [
      moments.filter(varies), epochs, clocks.filter(claims), dates.filter(varies).filter(claims),
      numbers, dates, moments, clocks.filter(climbs),
    ]
    for (place, tier) in tiers.enumerated() {
      guard let index = first(tier) else { continue }
      if !claims(index), place != 4 { try refuseUnreadable() }
      return try column(index)
    }
    try refuseUnreadable()
    let vague = free.map { columns[$0] }
      .first { $0.numbers > 0 && $0.words.isEmpty && TimeNames.isVague($0.name) }
    if let vague { throw unknownNumbers(vague) }
    return nil
  }

  private func column(_ index: Int) throws(Fault) -> Choice {
    if let error = ambiguous[index] { throw error }
    if columns[index].clocks > 0, let error = ambiguous.values.first { throw error }
    return .column(index)
  }

  private func refuseUnreadable() throws(Fault) {
    let claiming = unreadable.keys.filter { claims($0) && !taken.contains($0) }
    if let index = first(Array(claiming)) { throw unreadable[index]! }
  }

  private var free: [Int] { columns.indices.filter { !taken.contains($0) } }

  private func first(_ indices: [Int]) -> Int? { indices.min { (rank($0), $0) < (rank($1), $1) } }

  private func claims(_ index: Int) -> Bool { TimeNames.claims(columns[index].name) }

  private enum Kind { case moment, date, clock }

  /// The kind of times that all cells of a column hold, or nil for anything else.
  private func kind(_ index: Int) -> Kind? {
    if ambiguous[index] != nil {
      return table.columns[index].labels.first.flatMap(DateText.init)?.clock == nil
        ? .date : .moment
    }
    let column = columns[index]
    guard column.times > 0, column.words.isEmpty, column.numbers == 0 else { return nil }
    if column.instants > 0 { return .moment }
    return column.dates > 0 ? .date : .clock
  }

  private func varies(_ index: Int) -> Bool {
    if ambiguous[index] != nil { return table.columns[index].labels.count > 1 }
    let values = columns[index].values
    return values.count < 2 || Set(values).count > 1
  }

  private func climbs(_ index: Int) -> Bool { Self.climbs(columns[index].values) }

  /// Whether no value lies below the one before, and most lie above it; a clock may pass midnight.
  private static func climbs(_ values: [Double]) -> Bool {
    let steps = values.steps
    return values.count > 1 && steps.count { $0 > 0 } * 2 > steps.count
      && steps.allSatisfy { $0 >= 0 || $0 < -43_200 || $0.isNaN }
  }

  /// Columns of numbers under the name of a time; without names the first one, where it climbs.
  private var numbers: [Int] {
    guard table.hasHeader else {
      return columns.count > 1 && Self.looksLikeTime(columns.first) ? [0] : []
    }
    return free.filter { index in
      let column = columns[index]
      guard column.numbers > 0, column.words.isEmpty else { return false }
      if isCalendar(index) { return true }
      guard claims(index), !isTemperature(column) else { return false }
      if unitTold != nil { return true }
      guard let unit = declared[column.name]?.unit ?? column.unit else {
        return !TimeNames.isVague(column.name) || NumericTimes.isDate(column)
      }
      return !UnitTable.isKnown(unit.symbol) || NumericTimes.seconds(in: unit) != nil
    }
  }

  /// Whether the numbers of a column are dates by their name, unit and size, and run.
  private func isCalendar(_ index: Int) -> Bool {
    let column = columns[index]
    let unit = declared[column.name]?.unit ?? column.unit
    guard let (seconds, _, _) = CalendarNumbers(column: column, unit: unit).read() else {
      return false
    }
    return seconds.count < 2 || Set(seconds).count > 1
  }

  /// A column `T` is the temperature beside other weather, and where it does not climb.
  private func isTemperature(_ column: CellColumn) -> Bool {
    guard column.unit == nil, column.name == "T" || column.name == "t" else { return false }
    return TimeNames.isTemperature(column.name, beside: columns.map(\.name))
      || column.name == "T" && !Self.climbs(column.values)
  }

  /// How well a column's name says time, lower is better; dates say it as well as `t` does.
  private func rank(_ index: Int) -> Int {
    let rank = TimeNames.rank(columns[index].name)
    // Beside other dates those of a calendar of its own, or of a deadline far ahead, are not when a row was measured.
    if kind(index) == .date || kind(index) == .moment,
      columns[index].values.contains(where: { $0 > Self.farAhead })
    {
      return rank + 2 * TimeNames.count
    }
    if rank == TimeNames.count, columns[index].isOfNumbers, isCalendar(index) { return rank - 1 }
    let isDate = !table.columns[index].words.isEmpty && columns[index].words.isEmpty
    return isDate ? min(rank, TimeNames.rank("t")) : rank
  }

  /// The first second of 2060, in seconds since 1970.
  private static let farAhead = 2_840_140_800.0

  // MARK: A date and a clock

  /// A date column and a column of clocks beside it, or of numbers that are clocks.
  private mutating func dateAndClock() throws(Fault) -> Choice? {
    let clocks = free.filter { kind($0) == .clock }
    let numeric = free.filter {
      columns[$0].isOfNumbers && TimeNames.isClock(columns[$0].name)
        && !NumericTimes.isDate(columns[$0])
    }
    guard !clocks.isEmpty || !numeric.isEmpty else { return nil }
    let dates = free.filter { kind($0) == .date }
    // One column cannot be both.
    let both = dates + clocks + numeric + free.filter(mayBeDays)
    guard both.contains(where: { $0 != both[0] }) else { return nil }
    let days = dates.isEmpty ? try numericDays() : [:]
    guard let date = first(dates + days.keys) else { return nil }
    let values = days[date]?.seconds ?? (ambiguous[date] == nil ? columns[date].values : [])
    let isNeeded = Set(values).count < values.count || values.isEmpty
    let named = clocks.filter { TimeNames.isClock(columns[$0].name) }
    if let clock = first(named) ?? (isNeeded ? onlyClock(clocks) : nil) {
      return try pair(date, clock, days[date])
    }
    if isNeeded, let clock = clocks.first(where: { runsOn($0, in: values) }) {
      return try pair(date, clock, days[date])
    }
    guard let clock = first(numeric.filter { $0 != date }) else { return nil }
    let unit = told?.index == clock ? told?.unit : columns[clock].unit
    if let (seconds, what) = ClockNumbers(column: columns[clock], unit: unit).read() {
      columns[clock].values = seconds
      concluded[clock] = DatasetFinding(
        .timeUnitGuessed,
        "column \(quoted(columns[clock].name)) is taken as \(what) beside the dates in "
          + quoted(columns[date].name))
      return try pair(date, clock, days[date])
    }
    if isNeeded, claims(clock) { throw unknownNumbers(columns[clock]) }
    return nil
  }

  private mutating func pair(
    _ date: Int, _ clock: Int, _ days: NumericTimes.Result?
  ) throws(Fault) -> Choice {
    if let error = ambiguous[date] { throw error }
    if let days {
      columns[date].values = days.seconds
      concluded[date] = days.finding
    }
    return .dateAndClock(date, clock)
  }

  /// A clock of any name, where it is the only one and goes on within the days.
  private func onlyClock(_ clocks: [Int]) -> Int? {
    guard clocks.count == 1, let clock = clocks.first, climbs(clock) else { return nil }
    return TimeNames.isDuration(columns[clock].name) ? nil : clock
  }

  /// Whether a clock of any name goes on within each day of the dates: the first of `von` and `bis`, `Start` and `End`.
  private func runsOn(_ clock: Int, in days: [Double]) -> Bool {
    guard !TimeNames.isDuration(columns[clock].name), days.count == columns[clock].values.count
    else {
      return false
    }
    let times = zip(days, columns[clock].values).map { $0 + $1 }
    return times.stepsBack.count * 50 <= times.count && times.repeats.count * 50 <= times.count
  }

  private func mayBeDays(_ index: Int) -> Bool { columns[index].isOfNumbers && claims(index) }

  /// Columns of numbers that are whole days, `20250704`, `250704` or `45842` of a spreadsheet, under the name of a time.
  private func numericDays() throws(Fault) -> [Int: NumericTimes.Result] {
    var found: [Int: NumericTimes.Result] = [:]
    for index in free where mayBeDays(index) {
      if let short = ShortDates(columns[index], told: dates ?? declared[columns[index].name]?.dates)
      {
        found[index] = try short.read(file: table.file)
        continue
      }
      let days = NumericTimes(column: columns[index], unit: columns[index].unit, hasHeader: true)
        .run()
      let isWhole = days.seconds.allSatisfy {
        $0.isNaN || $0.truncatingRemainder(dividingBy: 86_400) == 0
      }
      if days.isAbsolute, days.isLocal, isWhole { found[index] = days }
    }
    return found
  }

  /// A headerless first column that climbs and whose numbers are large or even in step.
  private static func looksLikeTime(_ column: CellColumn?) -> Bool {
    guard let column, column.missing == 0, column.words.isEmpty, column.values.count > 2 else {
      return false
    }
    let climbs = column.values.steps.count { $0 > 0 }
    return Double(climbs) > 0.99 * Double(column.values.count - 1)
  }
}

extension TimeReading.Choice {
  var indices: [Int] {
    switch self {
    case .dateAndClock(let date, let clock): [date, clock]
    case .column(let index): [index]
    case .parts: []
    }
  }
}
