internal import Score

/// Chooses the columns of a table that hold its times.
struct TimeReading {
  enum Choice {
    case dateAndClock(Int, Int)
    case column(Int)
  }

  /// The table's columns, those of dates and clocks written as words turned into numbers.
  private(set) var columns: [CellColumn]
  private(set) var findings: [Finding] = []
  private let table: RawTable
  private let told: ColumnSource?
  private let declared: [String: DeclaredColumn]
  /// Columns that the caller gives to other inputs.
  private let taken: Set<Int>
  private var concluded: [Int: Finding] = [:]
  private var ambiguous: [Int: DatasetError] = [:]
  private var unreadable: [Int: DatasetError] = [:]

  init(
    _ table: RawTable, options: ReadOptions, declared: [String: DeclaredColumn], told: ColumnSource?
  ) {
    self.table = table
    self.told = told
    self.declared = declared
    taken = Set(
      options.columns.filter { $0.key != "time" }
        .flatMap { ColumnSource.all($0.value, in: table).map(\.index) })
    columns = table.columns
    for (index, column) in table.columns.enumerated() {
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

  /// The columns to use, or nil where nothing claims to be a time.
  /// - Throws: for a column that claims to be the time and cannot be read, or can be read in several ways.
  mutating func choose() throws(DatasetError) -> Choice? {
    let choice = if let told { Optional(try chosen(told.index)) } else { try best() }
    if let choice {
      for index in choice.indices { findings += [concluded[index]].compactMap { $0 } }
    }
    return choice
  }

  /// The column told, with the date or the clock that stands beside it.
  private func chosen(_ index: Int) throws(DatasetError) -> Choice {
    if let error = ambiguous[index] ?? unreadable[index] { throw error }
    if let pair = try dateAndClock(), pair.indices.contains(index) { return pair }
    guard columns[index].numbers + columns[index].times > 0 else {
      throw DatasetError(
        "column \(quoted(columns[index].name)) is to be the time and has no values",
        file: table.file)
    }
    if unitToldFails(index) { throw unknownUnit(index) }
    return .column(index)
  }

  private func best() throws(DatasetError) -> Choice? {
    if let pair = try dateAndClock() { return pair }
    let written = free.filter { table.columns[$0].times > 0 && columns[$0].words.isEmpty }
    let texts = written.isEmpty ? dates + numbers : written
    if let index = texts.min(by: { rank($0) < rank($1) }) {
      if let error = ambiguous[index] { throw error }
      if columns[index].clocks > 0, let error = ambiguous.values.first { throw error }
      return .column(index)
    }
    let claiming = unreadable.keys.filter { TimeNames.claims(columns[$0].name) }
    if let first = claiming.min(by: { rank($0) < rank($1) }) { throw unreadable[first]! }
    let vague = free.map { columns[$0] }
      .first { $0.numbers > 0 && $0.words.isEmpty && TimeNames.isVague($0.name) }
    if let vague { throw unknownNumbers(vague) }
    return nil
  }

  private var free: [Int] { columns.indices.filter { !taken.contains($0) } }

  /// Columns of dates whose order had to be found.
  private var dates: [Int] { free.filter { concludedDates($0) || ambiguous[$0] != nil } }

  private func concludedDates(_ index: Int) -> Bool {
    !table.columns[index].words.isEmpty && columns[index].words.isEmpty
  }

  /// Columns of numbers under the name of a time; without names the first one, where it climbs.
  private var numbers: [Int] {
    guard table.hasHeader else { return Self.looksLikeTime(columns.first) ? [0] : [] }
    return free.filter { index in
      let column = columns[index]
      guard column.numbers > 0, column.words.isEmpty, TimeNames.claims(column.name) else {
        return false
      }
      guard let unit = declared[column.name]?.unit ?? column.unit else {
        return !TimeNames.isVague(column.name) || NumericTimes.isDate(column)
      }
      return !UnitTable.isKnown(unit.symbol) || NumericTimes.seconds(in: unit) != nil
    }
  }

  /// How well a column's name says time, lower is better; dates say it as well as `t` does.
  private func rank(_ index: Int) -> Int {
    let rank = TimeNames.rank(columns[index].name)
    return concludedDates(index) ? min(rank, TimeNames.rank("t")) : rank
  }

  /// A date column and a clock column beside it.
  private func dateAndClock() throws(DatasetError) -> Choice? {
    let clocks = columns.firstIndex {
      $0.clocks > 0 && $0.instants == 0 && $0.words.isEmpty && $0.numbers == 0
    }
    guard let clocks else { return nil }
    let dates = free.filter { $0 != clocks && mayBeDates($0) }
    guard let date = dates.min(by: { rank($0) < rank($1) }) else { return nil }
    if let error = ambiguous[date] { throw error }
    return .dateAndClock(date, clocks)
  }

  private func mayBeDates(_ index: Int) -> Bool {
    let column = columns[index]
    return column.dates > 0 && column.words.isEmpty && column.numbers == 0
      || ambiguous[index] != nil
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
}

extension TimeReading.Choice {
  var indices: [Int] {
    switch self {
    case .dateAndClock(let date, let clock): [date, clock]
    case .column(let index): [index]
    }
  }
}

// MARK: Errors

extension TimeReading {
  /// The page that says how data are read.
  static let page = "docs/data.md"

  fileprivate func ambiguity(
    _ column: CellColumn, _ orders: [DateOrder], _ example: String, _ line: Int?
  ) -> DatasetError {
    let text = DateText(example)
    let readings = orders.compactMap { order in
      text?.midnight(in: order).map {
        "\(CivilDate.text(epoch: $0, utcOffset: nil).prefix(10)) (\(order.words))"
      }
    }
    return DatasetError(
      "column \(quoted(column.name)) says \(quoted(example)), which may be "
        + readings.joined(separator: " or ") + ", and no row decides", file: table.file, line: line,
      hint: "say which with --dates \(orders.map(\.rawValue).joined(separator: " or --dates ")) "
        + "(\(Self.page))")
  }

  fileprivate func unreadability(
    _ column: CellColumn, _ example: String, _ line: Int?, _ order: DateOrder?
  ) -> DatasetError {
    let isDate = DateText(example) != nil || Timestamp.parse(example) != nil
    let isOrder = order != nil && isDate
    let what =
      isOrder
      ? "is no date as \(order!.words)"
      : isDate ? "is written otherwise than other rows" : "is no time"
    return DatasetError(
      "column \(quoted(column.name)) is to be the time, and \(quoted(example)) \(what)",
      file: table.file, line: line,
      hint: isOrder
        ? "give the order that the file writes, or leave --dates out"
        : "times are read as 2025-07-04 09:30:00 (with Z or +02:00), 04.07.2025 09:30, 7/4/2025 9:30 PM, "
          + "4 Jul 2025, 09:30:15, seconds, or seconds since 1970; name another column with "
          + "--column time=COLUMN (\(Self.page))")
  }

  fileprivate func unitToldFails(_ index: Int) -> Bool {
    guard let unit = told?.unit, columns[index].numbers > 0 else { return false }
    return unit != NumericTimes.spreadsheetUnit && NumericTimes.seconds(in: unit) == nil
  }

  fileprivate func unknownUnit(_ index: Int) -> DatasetError {
    DatasetError(
      "\(quoted(told?.unit?.symbol ?? "")) is no unit of the times in column "
        + quoted(columns[index].name), file: table.file,
      hint: "s, ms, us, ns, min, h, days, or excel for the days of a spreadsheet")
  }

  fileprivate func unknownNumbers(_ column: CellColumn) -> DatasetError {
    let values = column.values.filter { !$0.isNaN }
    let range = "\(Figures.text(values.min() ?? 0)) to \(Figures.text(values.max() ?? 0))"
    return DatasetError(
      "column \(quoted(column.name)) is named like a time and holds numbers from \(range) without a unit",
      file: table.file,
      hint:
        "say the unit: --column time=\(column.name):s (or ms, min, h, days, excel; \(Self.page))")
  }
}
