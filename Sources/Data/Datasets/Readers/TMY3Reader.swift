internal import Score

/// Reads TMY3, the typical meteorological year of the NREL: a station line, a header, 8760 hours.
///
/// Each month comes from another year; all are laid onto one year without a leap day. Hours are 1...24
/// and name the end of the hour, in local standard time. Manual: Wilcox and Marion, "Users Manual for
/// TMY3 Data Sets", NREL/TP-581-43156, 2008.
enum TMY3Reader {
  /// Whether a text begins like TMY3: its second line names the date column.
  static func recognises(_ head: String) -> Bool {
    let lines = head.split(maxSplits: 2, whereSeparator: \.isNewline)
    return lines.count > 1 && lines[1].hasPrefix("Date (MM/DD/YYYY),Time (HH:MM)")
  }

  static func read(_ stream: ByteStream) throws(Fault) -> RawLog {
    let head = try stream.read(1 << 12)
    stream.putBack(head)
    let text = String(decoding: head, as: UTF8.self)
    let first = String(text.prefix { $0 != "\n" && $0 != "\r\n" })
    let station = try Station(first, file: stream.file)
    var dialect = CSVDialect()
    dialect.skippedBytes = (head.firstIndex(of: 0x0a) ?? 0) + 1
    dialect.skippedLines = 1
    let table = try CSVParser.run(TextStream(stream), dialect: dialect)
    var raw = RawTable(name: "", file: stream.file, columns: table.columns)
    raw.firstLine = table.firstLine
    let years = try layTimes(&raw, station)
    raw.addPlace(station.latitude, station.longitude)
    markMissing(&raw)
    var log = RawLog([raw])
    log.title = "Typical year of \(station.name)"
    log.source = "NREL TMY3, station \(station.id)"
    log.utcOffset = station.utcOffset
    log.findings.add(
      .typicalYear, "months of the years \(years.lowerBound) to \(years.upperBound) laid onto one")
    return log
  }

  private struct Station {
    let id: String
    let name: String
    let utcOffset: Int
    let latitude: Double
    let longitude: Double

    init(_ line: String, file: String) throws(Fault) {
      let cells = line.split(separator: ",").map { $0.filter { $0 != "\"" && $0 != "\r" } }
      let numbers = cells.suffix(4).compactMap { Decimal.parse($0) }
      guard cells.count == 7, numbers.count == 4, abs(numbers[0]) <= 14 else {
        throw .data(
          "the first line is \(quoted(line)), expected station, name, state, zone, latitude, "
            + "longitude, elevation", file: file, line: 1)
      }
      id = cells[0]
      name = cells[1]
      utcOffset = Int(held: numbers[0] * 3600, .towardZero)
      latitude = numbers[1]
      longitude = numbers[2]
    }
  }

  /// Replaces the date and clock columns by one time column and gives the years met.
  private static func layTimes(
    _ table: inout RawTable, _ station: Station
  ) throws(Fault) -> ClosedRange<Int> {
    guard table.columns.count > 1 else {
      throw .data(
        "has no columns of dates and clocks", file: table.file,
        hint: "the second line of a TMY3 file names its columns, Date (MM/DD/YYYY) first")
    }
    let dates = table.columns[0]
    let clocks = table.columns[1]
    var years: [Int] = []
    var hours: [Double] = []
    let labels = try dates.labels.map { label throws(Fault) in try parse(label, file: table.file) }
    for word in dates.words {
      let (year, month, day) = labels[word.label]
      years.append(year)
      let days = CivilDate.days(year: 2001, month: month, day: min(day, month == 2 ? 28 : 31))
      hours.append(
        Double(days - CivilDate.days(year: 2001, month: 1, day: 1)) * 86_400
          + clocks.values[word.row])
    }
    guard hours.count == table.rows, let least = years.min(), let most = years.max() else {
      throw .data("has rows without a date", file: table.file, line: table.firstLine)
    }
    let base = (least...most).first { !CivilDate.isLeap($0) } ?? 2001
    let start = Double(CivilDate.days(year: base, month: 1, day: 1)) * 86_400
    var time = CellColumn(name: "time")
    for hour in hours {
      let epoch = start + hour - Double(station.utcOffset)
      time.append(.instant(epoch, offset: station.utcOffset, isUTC: station.utcOffset == 0))
    }
    table.columns.replaceSubrange(0..<2, with: [time])
    return least...most
  }

  private static func parse(_ label: String, file: String) throws(Fault) -> (Int, Int, Int) {
    let parts = label.split(separator: "/").compactMap { Int($0, radix: 10) }
    guard parts.count == 3, (1...12).contains(parts[0]), (1...31).contains(parts[1]),
      (1...9999).contains(parts[2])
    else { throw .data("a date is \(quoted(label)), expected MM/DD/YYYY", file: file) }
    return (parts[2], parts[0], parts[1])
  }

  /// -9900 stands for a missing value; illuminances are in units of 100 lx (manual, table 1-5).
  private static func markMissing(_ table: inout RawTable) {
    for index in table.columns.indices {
      if table.columns[index].unit == .lux {
        table.columns[index].values = table.columns[index].values.map { $0 < 0 ? $0 : $0 * 100 }
      }
      for row in table.columns[index].values.indices
      where table.columns[index].values[row] == -9900 {
        table.columns[index].values[row] = .nan
      }
    }
  }
}
