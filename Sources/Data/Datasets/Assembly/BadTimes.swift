internal import Score

/// The cells of a column of times that are no times: a bad date, a word, a line of something else.
///
/// They are missing where most cells are times, and their rows are said by their lines.
struct BadTimes {
  /// The column without them.
  let column: CellColumn
  /// The rows of the cells, and the first cell.
  let rows: [Int]
  let example: String

  /// - Parameter claims: whether the column's name says that it holds times: then numbers are times, too.
  /// - Returns: nil where the column has no such cell, or they are as many as its times.
  init?(_ column: CellColumn, claims: Bool) {
    guard !column.words.isEmpty else { return nil }
    let numbers = claims ? column.numbers : 0
    guard column.numbers == 0 || column.times == 0, column.numbers == numbers else { return nil }
    let isMixed = column.times + numbers > 0
    let sample = column.labels.prefix(20)
    guard isMixed || sample.count(where: Self.isTime) * 2 >= sample.count else { return nil }
    let good = column.labels.map(Self.isTime)
    let bad = column.words.filter { !good[$0.label] }
    let words = column.words.count - bad.count
    guard let first = bad.first, bad.count < words + column.times + numbers,
      words == 0 || column.times + numbers == 0, words + column.times + numbers > 1
    else { return nil }
    rows = bad.map(\.row)
    example = column.labels[first.label]
    var rest = column
    rest.takeMissing(labels: Set(column.labels.indices.filter { !good[$0] }))
    self.column = rest
  }

  /// Whether a text is a date or a clock in any spelling, and a day that there is.
  private static func isTime(_ text: String) -> Bool {
    if Timestamp.parse(text) != nil { return true }
    guard let date = DateText(text) else { return false }
    return !date.isDate || DateOrder.allCases.contains { date.midnight(in: $0) != nil }
  }

  /// - Parameters:
  ///   - lines: the lines of the table's rows.
  func finding(_ lines: RowLines) -> DatasetFinding {
    DatasetFinding(
      .badTimes,
      "column \(quoted(column.name)): \(counted(rows.count, "cell")) \(rows.count == 1 ? "is" : "are") no time, such as "
        + "\(quoted(example)), in \(lines.text(rows))", count: rows.count, columns: [column.name])
  }
}

extension TimeReading {
  func ambiguity(
    _ column: CellColumn, _ orders: [DateOrder], _ example: String, _ line: Int?
  ) -> Fault {
    let text = DateText(example)
    let readings = orders.compactMap { order in
      text?.midnight(in: order).map {
        "\(CivilDate.text(epoch: $0, utcOffset: nil).prefix(10)) (\(order.words))"
      }
    }
    return Fault.data(
      "column \(quoted(column.name)) says \(quoted(example)), which may be "
        + readings.joined(separator: " or ") + ", and no row decides", file: table.file, line: line,
      hint: "say which with \(orders.map { "‹dates \($0.rawValue)›" }.joined(separator: " or ")) "
        + "(\(Fault.dataPage))")
  }

  func unreadability(
    _ column: CellColumn, _ example: String, _ line: Int?, _ order: DateOrder?
  ) -> Fault {
    let isDate = DateText(example) != nil || Timestamp.parse(example) != nil
    let isOrder = order != nil && isDate
    let what =
      isOrder
      ? "is no date as \(order!.words)"
      : isDate ? "is written otherwise than other rows" : "is no time"
    return Fault.data(
      "column \(quoted(column.name)) is to be the time, and \(quoted(example)) \(what)",
      file: table.file, line: line,
      hint: isOrder
        ? "give the order that the file writes, or leave ‹dates› out"
        : example.allSatisfy { $0 == "#" }
          ? "that is what a spreadsheet shows of dates in a column that is too narrow: widen it, and save the table again"
          : "times are read as 2025-07-04 09:30:00 (with Z or +02:00), 04.07.2025 09:30, 7/4/2025 9:30 PM, "
            + "4 Jul 2025, 09:30:15, seconds, or seconds since 1970; name another column with "
            + "‹column time=COLUMN› (\(Fault.dataPage))")
  }

  func unitToldFails(_ index: Int) -> Bool {
    guard let unit = unitTold, columns[index].numbers > 0 else { return false }
    return unit != NumericTimes.spreadsheetUnit && unit != NumericTimes.unitOf1904
      && NumericTimes.seconds(in: unit) == nil && !CalendarNumbers.isUnit(unit)
  }

  func unknownUnit(_ index: Int) -> Fault {
    Fault.data(
      "\(quoted(unitTold?.symbol ?? "")) is no unit of the times in column "
        + quoted(columns[index].name), file: table.file,
      hint:
        "s, ms, us, ns, min, h, days, excel for the days of a spreadsheet, jd or mjd for Julian days, year for years, "
        + "\"hours since 1900-01-01\", or labview for seconds since 1904"
    )
  }

  func unknownNumbers(_ column: CellColumn) -> Fault {
    let values = column.values.filter { !$0.isNaN }
    let range = "\(Figures.text(values.min() ?? 0)) to \(Figures.text(values.max() ?? 0))"
    return Fault.data(
      "column \(quoted(column.name)) is named like a time and holds numbers from \(range) without a unit",
      file: table.file,
      hint:
        "say the unit: ‹column time=\(column.name):s› (or ms, min, h, days, excel; \(Fault.dataPage))"
    )
  }

  /// Seconds that are of 2091 since 1970, and of 2025 since 1904, as LabVIEW counts.
  func refuseTwoEpochs(_ column: CellColumn) throws(Fault) {
    guard NumericTimes(column: column, unit: column.unit, hasHeader: table.hasHeader).mayBeOf1904,
      column.isOfNumbers, let first = column.values.first(where: { !$0.isNaN })
    else { return }
    func day(_ epoch: Double) -> String {
      String(CivilDate.text(epoch: epoch, utcOffset: nil).prefix(10))
    }
    throw .data(
      "column \(quoted(column.name)) says \(Figures.text(first)), which is \(day(first)) in seconds since 1970 and "
        + "\(day(first - NumericTimes.secondsTo1970)) in seconds since 1904, as LabVIEW counts",
      file: table.file,
      hint: "say which: ‹column time=\(column.name):labview› or ‹column time=\(column.name):s›")
  }
}
