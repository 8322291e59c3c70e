internal import JSON
internal import Score

/// The weather service Open-Meteo's JSON: one array per variable under `hourly`, `minutely_15` or `daily`.
enum OpenMeteo {
  /// Seconds that one row of each section stands for.
  private static let sections = [("minutely_15", 900.0), ("hourly", 3600.0), ("daily", 86_400.0)]

  /// The log, or nil when the value is something else.
  static func log(_ value: JSONValue, file: String) throws(Fault) -> RawLog? {
    var tables: [RawTable] = []
    for (section, seconds) in sections {
      guard let members = value[section]?.members, value[section]?["time"]?.array != nil else {
        continue
      }
      let units = value[section + "_units"]
      let rows = value[section]!["time"]!.array!.count
      var columns: [CellColumn] = []
      for (name, cells) in members {
        guard let cells = cells.array, cells.count == rows else {
          throw .data(
            "\(section).\(name) is not an array of \(rows) values like its times", file: file,
            at: cells.place)
        }
        columns.append(column(name, cells, unit: units?[name]?.string, seconds: seconds))
      }
      tables.append(RawTable(name: section, file: file, columns: columns))
    }
    guard !tables.isEmpty else { return nil }
    for index in tables.indices where tables.count == 1 { tables[index].name = "" }
    if let latitude = value["latitude"]?.number, let longitude = value["longitude"]?.number {
      tables[0].addPlace(latitude, longitude)
    }
    var log = RawLog(tables, dialect: .openMeteo)
    log.utcOffset = value["utc_offset_seconds"]?.number.flatMap { Int(exactly: $0) }
      .flatMap { abs($0 / 3600) <= 15 ? $0 : nil }
    log.source = "Open-Meteo"
    log.licence = "CC-BY-4.0"
    return log
  }

  /// The column of one variable; sums of water per row become rates.
  private static func column(
    _ name: String, _ cells: [JSONValue], unit: String?, seconds: Double
  ) -> CellColumn {
    var column = CellColumn(name: name, unit: unit.map { Unit($0) })
    if name == "time" { column.unit = nil }
    if unit == "wmo code" || unit == "iso8601" { column.unit = nil }
    let isSum = unit == "mm" && ["rain", "precipitation", "showers", "snowfall"].contains(name)
    if isSum { column.unit = .millimetresPerHour }
    for cell in cells {
      switch cell.content {
      case .number(let number): column.append(isSum ? number * 3600 / seconds : number)
      case .string(let text): column.append(text, at: cell.place)
      case .bool(let flag): column.append(flag ? 1 : 0)
      default: column.appendMissing()
      }
    }
    return column
  }
}
