internal import Score

/// Reads the sub-hourly files of NOAA's Climate Reference Network: 23 fields parted by spaces, no header.
///
/// Fields and missing values (-9999 and -99 with as many nines as fit): "README.TXT" of the product
/// `subhourly01`, NOAA NCEI.
enum CRNReader {
  private static let fields: [(name: String, unit: Unit?)] = [
    ("wbanno", nil), ("utc_date", nil), ("utc_time", nil), ("lst_date", nil), ("lst_time", nil),
    ("crx_vn", nil), ("longitude", .degrees), ("latitude", .degrees), ("temperature", .celsius),
    ("precipitation", "mm"), ("solar_radiation", "W/m²"), ("sr_flag", nil),
    ("surface_temperature", .celsius), ("st_type", nil), ("st_flag", nil), ("humidity", .percent),
    ("rh_flag", nil), ("soil_moisture_5", nil), ("soil_temperature_5", .celsius), ("wetness", nil),
    ("wet_flag", nil), ("wind_speed", .metresPerSecond), ("wind_flag", nil),
  ]

  /// Whether a line has the shape of a CRN row.
  static func recognises(_ head: String) -> Bool {
    let cells = (head.split(whereSeparator: \.isNewline).first ?? "").split(separator: " ")
    return cells.count == fields.count && cells[0].count == 5 && cells[1].count == 8
      && cells[2].count == 4 && cells[3].count == 8
      && cells.prefix(5).allSatisfy { Decimal.parse($0) != nil }
  }

  static func read(_ stream: ByteStream) throws(Fault) -> RawLog {
    let file = stream.file
    let text = String(decoding: try stream.readAll(), as: UTF8.self)
    var columns = fields.map { CellColumn(name: $0.name, unit: $0.unit) }
    var time = CellColumn(name: "time")
    var offset: Int?
    var padded = 0
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let cells = line.split { $0 == " " || $0 == "\r" }.map(String.init)
      if cells.isEmpty { continue }
      guard cells.count == fields.count else {
        throw .data(
          "the row has \(cells.count) fields, expected \(fields.count)", file: file, line: number,
          hint: "the file is damaged or cut off here: remove the line")
      }
      if line.hasPrefix("        ") { padded += 1 }
      guard let utc = instant(cells[1], cells[2]), let local = instant(cells[3], cells[4]) else {
        throw .data(
          "the row has no time: \(quoted(cells[1...4].joined(separator: " ")))", file: file,
          line: number)
      }
      offset = offset ?? Int(held: local - utc, .towardZero)
      time.append(.instant(utc, offset: offset, isUTC: offset == 0))
      for (index, cell) in cells.enumerated() { append(cell, to: &columns[index], number, index) }
    }
    columns.removeSubrange(1...4)
    var log = RawLog([RawTable(name: "", file: file, columns: [time] + columns)])
    log.utcOffset = offset
    log.source = "NOAA Climate Reference Network"
    log.licence = "US public domain"
    log.findings.add(
      .paddedLines, "\(padded) lines begin with spaces that are no fields", count: padded)
    return log
  }

  private static func instant(_ date: String, _ clock: String) -> Double? {
    guard date.count == 8, clock.count == 4, let date = Int(date, radix: 10),
      let clock = Int(clock, radix: 10), clock % 100 < 60, clock <= 2400
    else { return nil }
    let midnight = TimeScanner.midnight(
      year: date / 10_000, month: date / 100 % 100, day: date % 100)
    return midnight.map { $0 + Double(clock / 100 * 3600 + clock % 100 * 60) }
  }

  private static func append(_ cell: String, to column: inout CellColumn, _ line: Int, _ index: Int)
  {
    let number = Decimal.parse(cell)
    if number == -99_999 || number == -9999 || number == -99 {
      column.appendMissing()
    } else {
      column.append(cell, at: Place(line: line, column: index + 1))
    }
  }
}
