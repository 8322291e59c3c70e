internal import Files
internal import Score

/// Reads FlySight 2 logs: `$COL` and `$UNIT` lines name the columns of each sensor, `$SENSOR` lines hold its rows.
///
/// A session is two files, TRACK.CSV with the positions and SENSOR.CSV with the rest; either is read
/// together with the other when it lies beside it, so that a session is whole or refused.
enum FlySightReader {
  static func read(_ stream: ByteStream) throws(Fault) -> RawLog {
    var log = RawLog([], dialect: .flySight)
    var session = [try FlySightFile(stream)]
    if let other = companion(of: stream.file) {
      session.append(
        try FlySightFile(
          try ByteStream(
            path: Path.member(Path.lastComponent(other), of: FileContent.folder(of: other)))))
    }
    for file in session { log.tables += file.tables }
    log.relativeEpoch = session.lazy.compactMap(\.startOfClock).first
    let device = session.lazy.compactMap { $0.variables["FIRMWARE_VER"] }.first
    log.source = device.map { "FlySight \($0)" } ?? "FlySight"
    if log.tables.isEmpty { log.tables = [RawTable(name: "", file: stream.file, columns: [])] }
    return log
  }

  /// The other file of a session, when it is there.
  private static func companion(of file: String) -> String? {
    let name = Path.lastComponent(file)
    for (own, other) in [("TRACK.CSV", "SENSOR.CSV"), ("SENSOR.CSV", "TRACK.CSV")] {
      guard name.hasSuffix(own) else { continue }
      let path = FileContent.folder(of: file) + "/" + name.dropLast(own.count) + other
      return FileContent.exists(path) ? path : nil
    }
    return nil
  }
}

/// One file of a FlySight session.
struct FlySightFile {
  private(set) var tables: [RawTable] = []
  private(set) var variables: [String: String] = [:]
  /// The absolute time of second 0 of the device's clock, from a `$TIME` row.
  private(set) var startOfClock: Double?
  private let file: String
  private let budget: ReadBudget
  private var index: [String: Int] = [:]

  init(_ stream: ByteStream) throws(Fault) {
    (file, budget) = (stream.file, stream.budget)
    let text = String(decoding: try stream.readAll(), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let trimmed = String(line).trimmed
      if !trimmed.isEmpty { try read(trimmed, index + 1) }
    }
    findStart()
    tables.removeAll { $0.rows == 0 || $0.name == "TIME" }
    for index in tables.indices where tables[index].name == "GNSS" { tables[index].addMotion() }
  }

  private mutating func read(_ line: String, _ number: Int) throws(Fault) {
    let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    switch cells[0] {
    case "$FLYS", "$DATA": break
    case "$VAR": if cells.count > 2 { variables[cells[1]] = cells[2] }
    case "$COL":
      guard cells.count > 2 else { throw error("$COL names no columns", number, 2) }
      let width = tables.reduce(cells.count - 2) { $0 + $1.columns.count }
      try budget.check(columns: width, cells: 0, file: file, line: number)
      index[cells[1]] = tables.count
      let columns = cells[2...].map { CellColumn(name: $0) }
      tables.append(RawTable(name: cells[1], file: file, columns: columns))
    case "$UNIT":
      guard cells.count > 2, let table = index[cells[1]] else {
        throw error("$UNIT \(quoted(cells.count > 1 ? cells[1] : "")) has no $COL line", number, 2)
      }
      for (column, unit) in cells[2...].enumerated() where !unit.isEmpty {
        if column < tables[table].columns.count { tables[table].columns[column].unit = Unit(unit) }
      }
    default: try readRow(cells, number)
    }
  }

  private mutating func readRow(_ cells: [String], _ number: Int) throws(Fault) {
    guard cells[0].hasPrefix("$"), let table = index[String(cells[0].dropFirst())] else {
      throw error("\(quoted(cells[0])) is none of the sensors that $COL lines name", number, 1)
    }
    let expected = tables[table].columns.count
    guard cells.count - 1 == expected else {
      throw error(
        "the \(cells[0]) row has \(cells.count - 1) values, its $COL line names \(expected)",
        number, cells.count)
    }
    for (column, text) in cells.dropFirst().enumerated() {
      let place = Place(line: number, column: column + 2)
      tables[table].columns[column].append(text, at: place)
      guard tables[table].columns[column].words.isEmpty else {
        throw error("\(quoted(text)) is no number", number, column + 2)
      }
    }
  }

  private func error(_ message: String, _ line: Int, _ column: Int) -> Fault {
    Fault.data(
      message, file: file, line: line, column: column,
      hint: "the log is damaged or cut off here: remove the line")
  }

  /// GPS time of week to UTC: weeks from 1980-01-06, less the 18 leap seconds since 2017 (IERS
  /// Bulletin C 52).
  private mutating func findStart() {
    guard let table = tables.first(where: { $0.name == "TIME" }), table.rows > 0,
      let time = table.index(of: "time"), let tow = table.index(of: "tow"),
      let week = table.index(of: "week")
    else { return }
    let values = table.columns.map { $0.values[0] }
    startOfClock = 315_964_800 + values[week] * 604_800 + values[tow] - 18 - values[time]
  }
}

extension RawTable {
  /// Adds columns of the speed over ground and the course, from the velocities to the north and the east.
  mutating func addMotion() {
    guard let north = index(of: "velN"), let east = index(of: "velE") else { return }
    let pairs = zip(columns[north].values, columns[east].values)
    let speeds = pairs.map { ($0 * $0 + $1 * $1).squareRoot() }
    let courses = pairs.map { Angle.bearing(north: $0, east: $1) }
    columns.append(CellColumn(name: "speed", unit: .metresPerSecond, numbers: speeds))
    columns.append(CellColumn(name: "course", unit: .degrees, numbers: courses))
  }
}
