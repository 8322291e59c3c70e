internal import Score

/// Reads NMEA 0183, the sentences of GPS receivers: a row for each moment.
///
/// Positions from GGA, RMC and GLL, altitude and satellites from GGA, speed and course from RMC and VTG, headings from HDT,
/// HDG and HDM, dates from RMC and ZDA (NMEA 0183, version 4.11, "Approved sentence formatters"). Without a date the
/// times are the receiver's clock of UTC.
struct NMEAReader {
  /// Whether a text begins with a sentence, or with a few lines of something else before one.
  static func recognises(_ head: String) -> Bool {
    let lines = head.split(whereSeparator: \.isNewline).prefix(5)
    if lines.first.map({ $0.hasPrefix("!AIVDM,") || $0.hasPrefix("!BSVDM,") }) == true {
      return true
    }
    return lines.contains { sentence(String($0)) != nil && $0.contains(",") }
      && (head.hasPrefix("$") || head.hasPrefix("!")
        || lines.count { sentence(String($0)) != nil } > 2)
  }

  static func read(_ stream: ByteStream) throws(Fault) -> RawLog {
    let text = String(decoding: try stream.readAll(), as: UTF8.self)
    var reader = NMEAReader(file: stream.file)
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      reader.take(String(line), line: number)
      if number & 0xfff == 0 {
        try reader.points.check(stream.budget, file: stream.file, line: number)
      }
    }
    return try reader.log()
  }

  private let file: String
  private var points = PointTable()
  private var day: Double?
  private var clock: Double?
  /// The first days and clocks of rows that were read before a date was known.
  private var rows: [(clock: Double, day: Double?)] = []
  private var damaged = 0
  private var firstDamaged = 0
  private var withoutFix = 0
  private var isOpen = false

  private init(file: String) { self.file = file }

  /// The cells of a sentence, its kind (`GGA`) first, and whether its sum is right; nil for any other line.
  private static func sentence(_ line: String) -> (cells: [Substring], isWhole: Bool)? {
    guard let start = line.firstIndex(where: { $0 == "$" }) else { return nil }
    let body = line[line.index(after: start)...]
    let parts = body.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    let cells = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count > 3, (4...6).contains(cells[0].count),
      cells[0].allSatisfy({ $0.isUppercase || $0.isNumber })
    else {
      return nil
    }
    guard parts.count > 1 else { return (cells, true) }
    let sum = parts[0].utf8.reduce(0) { $0 ^ $1 }
    let told = UInt8(parts[1].prefix(2), radix: 16)
    return (cells, told == sum)
  }

  private mutating func take(_ line: String, line index: Int) {
    guard let (cells, isWhole) = Self.sentence(line) else { return }
    guard isWhole else {
      if damaged == 0 { firstDamaged = index }
      damaged += 1
      return
    }
    func number(_ cell: Int) -> Double? { cell < cells.count ? Decimal.parse(cells[cell]) : nil }
    func text(_ cell: Int) -> String { cell < cells.count ? String(cells[cell]) : "" }
    switch cells[0].suffix(3) {
    case "GGA":
      guard (number(6) ?? 0) > 0 else { return withoutFix += 1 }
      begin(text(1))
      place(text(2), text(3), text(4), text(5))
      set("altitude", number(9))
      set("satellites", number(7))
    case "RMC":
      if let date = Self.date(text(9)) { day = date }
      guard text(2) == "A" else { return withoutFix += 1 }
      begin(text(1))
      place(text(3), text(4), text(5), text(6))
      set("speed", number(7).map { $0 * 1852 / 3600 })
      set("course", number(8))
    case "GLL":
      guard text(6) != "V" else { return withoutFix += 1 }
      begin(text(5))
      place(text(1), text(2), text(3), text(4))
    case "VTG":
      set("course", number(1))
      set("speed", number(7).map { $0 / 3.6 })
    case "HDT": set("heading", number(1))
    case "HDG": set("heading", number(1).map { $0 + (number(4) ?? 0) * (text(5) == "W" ? -1 : 1) })
    case "HDM": set("heading", number(1))
    case "ZDA":
      if let date = number(2), let month = number(3), let year = number(4) {
        day =
          TimeScanner.midnight(year: Int(held: year), month: Int(held: month), day: Int(held: date))
          ?? day
      }
    default: break
    }
  }

  /// Begins the row of a clock, `hhmmss.ss`, unless it is the one that is open.
  private mutating func begin(_ clock: String) {
    guard let value = Decimal.parse(clock), value >= 0 else { return }
    let hours = (value / 10_000).rounded(.down)
    let minutes = (value / 100).rounded(.down) - hours * 100
    let seconds = hours * 3600 + minutes * 60 + (value - hours * 10_000 - minutes * 100)
    if isOpen, seconds == self.clock { return }
    end()
    (self.clock, isOpen) = (seconds, true)
  }

  private mutating func end() {
    guard isOpen, let clock else { return }
    rows.append((clock, day))
    points.endPoint()
    isOpen = false
  }

  private mutating func set(_ name: String, _ value: Double?) {
    if isOpen, let value { points.set(name, value) }
  }

  /// Sets the position from `ddmm.mmmm` and a letter of the compass.
  private mutating func place(
    _ latitude: String, _ north: String, _ longitude: String, _ east: String
  ) {
    func degrees(_ text: String, _ letter: String, _ negative: String) -> Double? {
      Decimal.parse(text).map { DegreesAndMinutes.degrees($0) * (letter == negative ? -1 : 1) }
    }
    set("latitude", degrees(latitude, north, "S"))
    set("longitude", degrees(longitude, east, "W"))
  }

  /// `ddmmyy`: years from 1980 to 2079, since GPS counts from 1980.
  private static func date(_ text: String) -> Double? {
    guard text.utf8.count == 6, let number = Int(text, radix: 10) else { return nil }
    let year = number % 100
    return TimeScanner.midnight(
      year: year < 80 ? 2000 + year : 1900 + year, month: number / 100 % 100, day: number / 10_000)
  }

  private mutating func log() throws(Fault) -> RawLog {
    end()
    guard points.count > 0 else {
      throw .data(
        "holds no sentence with a position", file: file,
        hint: withoutFix > 0
          ? "its \(withoutFix) sentences say that the receiver had no fix"
          : "it is to hold $…GGA or $…RMC sentences")
    }
    let hasDates = rows.contains { $0.day != nil }
    var times = CellColumn(name: "time")
    var (last, days) = (-Double.infinity, 0.0)
    let firstDay = rows.lazy.compactMap(\.day).first
    for row in rows {
      if !hasDates, row.clock + 43_200 < last { days += 86_400 }
      last = row.clock
      let midnight = row.day ?? firstDay
      times.append(
        midnight.map { .instant($0 + row.clock, offset: 0, isUTC: true) }
          ?? .clock(row.clock + days))
    }
    var log = RawLog(
      [RawTable(name: "", file: file, columns: [times] + points.columns)], dialect: .nmea)
    if !hasDates {
      log.findings.append(
        DatasetFinding(
          .zoneAssumed,
          "no sentence says the date: the times are the receiver's clock, which is UTC"))
    }
    log.findings.add(
      .cutOff,
      "\(counted(damaged, "sentence")) with a wrong sum \(damaged == 1 ? "was" : "were") not read, the first in line \(firstDamaged)",
      count: damaged)
    log.findings.add(
      .invalidMarked,
      "\(counted(withoutFix, "sentence")) without a fix \(withoutFix == 1 ? "was" : "were") not read",
      count: withoutFix)
    return log
  }
}

/// Degrees and minutes in one number, `ddmm.mmmm`, as NMEA 0183 writes positions.
enum DegreesAndMinutes {
  static let unit: Unit = "ddmm.mmmm"

  /// Whether a unit's text means them.
  static func isUnit(_ unit: Unit) -> Bool {
    let letters = unit.symbol.lowercased().filter { $0.isLetter }
    return letters.hasPrefix("ddmm") && letters.allSatisfy { "dm".contains($0) }
      || letters.hasPrefix("dddmm")
  }

  /// The first cell of a column of plain degrees, `55.664435`: less than 180 throughout, without the digits for the degrees;
  /// nil for degrees and minutes.
  static func degrees(in column: CellColumn) -> String? {
    let cells = column.texts.filter { !$0.isEmpty }
    let areShort = cells.allSatisfy { text in
      text.drop { "+-".contains($0) }.prefix { $0 != "." && $0 != "," }.utf8.count <= 3
        && text.first != "0"
    }
    guard areShort, column.values.allSatisfy({ $0.isNaN || abs($0) < 180 }),
      column.values.contains(where: { abs($0).truncatingRemainder(dividingBy: 100) >= 1 })
    else { return nil }
    return cells.first
  }

  static func degrees(_ value: Double) -> Double {
    let size = abs(value)
    let degrees = (size / 100).rounded(.down)
    let angle = degrees + (size - 100 * degrees) / 60
    return value < 0 ? -angle : angle
  }
}
