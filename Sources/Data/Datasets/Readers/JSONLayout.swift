internal import JSON
internal import Score

/// The ways in which a JSON text lays out a table.
enum JSONLayout {
  /// A list of objects: the rows, and the member in which they lie; empty at the top.
  case rows([JSONValue], member: String)
  /// Names, and lists of cells in their order.
  case lists(names: [String], rows: [[JSONValue]], member: String)
  /// Columns of equal length.
  case columns([(name: String, cells: [JSONValue])], member: String)

  /// Finds the table in an object or a list; nil for an object that is a row by itself.
  static func of(_ value: JSONValue) -> JSONLayout? { find(value, path: "", depth: 0) }

  /// The table of the most rows among a value and what lies in it.
  private static func find(_ value: JSONValue, path: String, depth: Int) -> JSONLayout? {
    let own = own(value, path)
    if let own, own.count > 1 { return own }
    guard depth < 8 else { return own }
    let inner =
      (value.members ?? []).map { ($0.key, $0.value) }
      + (value.array ?? []).prefix(8).enumerated().map { ("\($0 + 1)", $1) }
    let found = inner.compactMap { key, value in
      find(value, path: path.isEmpty ? key : path + "." + key, depth: depth + 1)
    }
    let data = found.filter { layout in
      !descriptions.contains(layout.member.split(separator: ".").last.map(String.init) ?? "")
    }
    let largest = (data.isEmpty ? found : data).max { $0.count < $1.count }
    return own != nil && (largest?.count ?? 0) < 2 ? own : largest ?? own
  }

  /// Members that describe a table.
  private static let descriptions: Set<String> = [
    "columns", "fields", "schema", "meta", "metadata", "header", "headers",
  ]

  var count: Int {
    switch self {
    case .rows(let rows, _): rows.count
    case .lists(_, let rows, _): rows.count
    case .columns(let columns, _): columns.first?.cells.count ?? 0
    }
  }

  var member: String {
    switch self {
    case .rows(_, let member), .lists(_, _, let member), .columns(_, let member): member
    }
  }

  /// The table that a value itself is.
  private static func own(_ value: JSONValue, _ path: String) -> JSONLayout? {
    if let list = value.array { return self.list(list, path) }
    guard let members = value.members, !members.isEmpty else { return nil }
    if let split = split(value, path) { return split }
    let lists = members.compactMap { key, value in value.array.map { (name: key, cells: $0) } }
      .filter { !$0.cells.isEmpty && $0.cells.allSatisfy(isScalar) }
    if let length = lists.first?.cells.count, lists.count > 1, length > 1,
      lists.allSatisfy({ $0.cells.count == length }), lists.count * 2 > members.count
    {
      return .columns(lists, member: path)
    }
    return nested(members, path)
  }

  /// Objects throughout, or lists throughout with names in the first.
  private static func list(_ list: [JSONValue], _ path: String) -> JSONLayout? {
    if !list.isEmpty, list.allSatisfy({ $0.members?.isEmpty == false }) {
      // A list of tables is none by itself.
      if list.count == 1, isTable(within: list[0]) { return nil }
      return .rows(list, member: path)
    }
    let rows = list.compactMap(\.array)
    if !rows.isEmpty, rows.count == list.count,
      rows.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.members?.isEmpty == false } })
    {
      return .rows(rows.flatMap(filledDown), member: path)
    }
    guard rows.count == list.count, let first = rows.first, first.count > 1, rows.count > 1,
      rows.allSatisfy({ $0.count == first.count && $0.allSatisfy(isScalar) })
    else { return nil }
    let names = first.compactMap(\.string)
    let hasNames = names.count == first.count && !names.contains(where: CSVTable.isValue)
    return .lists(
      names: hasNames ? names : first.indices.map { "column\($0 + 1)" },
      rows: hasNames ? Array(rows.dropFirst()) : rows, member: path)
  }

  /// Objects of which the first says what holds for all of them, `entity_id`, with that in each.
  private static func filledDown(_ rows: [JSONValue]) -> [JSONValue] {
    guard let first = rows.first?.members else { return rows }
    let common = first.filter { key, _ in
      key.hasSuffix("_id") && rows.dropFirst().allSatisfy { $0[key] == nil }
    }
    guard !common.isEmpty, rows.count > 1 else { return rows }
    return rows.enumerated().map { index, row in index == 0 ? row : row.adding(common) }
  }

  /// Whether a member of an object is a list of rows.
  static func isTable(within value: JSONValue) -> Bool {
    (value.members ?? []).contains { _, member in
      member.array.map { !$0.isEmpty && $0.allSatisfy { $0.members != nil || $0.array != nil } }
        ?? false
    }
  }

  /// pandas's `split` and InfluxDB's `series`: the names in one member, lists of cells in another.
  private static func split(_ value: JSONValue, _ path: String) -> JSONLayout? {
    guard
      let titles = (value["columns"] ?? value["fields"] ?? value["header"] ?? value["headers"])?
        .array,
      let rows = ["data", "values", "rows", "records", "points"].lazy.compactMap({ value[$0] })
        .first?.array?.compactMap(\.array)
    else { return nil }
    let names = titles.compactMap { $0.string ?? $0["name"]?.string ?? $0["id"]?.string }
    guard names.count == titles.count, !rows.isEmpty, rows.allSatisfy({ $0.count == names.count })
    else { return nil }
    // An index that is more than the numbers of the rows is a column of its own.
    if let index = value["index"]?.array, index.count == rows.count, !isCount(index) {
      return .lists(
        names: ["index"] + names, rows: zip(index, rows).map { [$0] + $1 }, member: path)
    }
    return .lists(names: names, rows: rows, member: path)
  }

  private static func isCount(_ values: [JSONValue]) -> Bool {
    values.enumerated().allSatisfy { $1.number == Double($0) }
  }

  /// pandas's `columns`, an object of cells for each column, and `index`, an object for each row.
  private static func nested(_ members: [(key: String, value: JSONValue)], _ path: String)
    -> JSONLayout?
  {
    let objects = members.compactMap { key, value in value.members.map { (key: key, cells: $0) } }
    guard objects.count == members.count, objects.count > 1 || isIndex(objects[0].cells.map(\.key))
    else { return nil }
    let keys = objects[0].cells.map(\.key)
    guard keys.count > 0, objects.allSatisfy({ $0.cells.allSatisfy { isScalar($0.value) } }) else {
      return nil
    }
    if isIndex(keys), objects.allSatisfy({ $0.cells.map(\.key) == keys }),
      !isIndex(objects.map(\.key))
    {
      var columns = objects.map { (name: $0.key, cells: $0.cells.map(\.value)) }
      if !isPlainCount(keys) {
        columns.insert(
          (
            indexName(keys, beside: objects.map(\.key)),
            objects[0].cells.map { $0.value.replaced(by: $0.key) }
          ), at: 0)
      }
      return .columns(columns, member: path)
    }
    guard isIndex(objects.map(\.key)), objects.count > 1 else { return nil }
    guard !isPlainCount(objects.map(\.key)) else {
      return .rows(members.map(\.value), member: path)
    }
    let names = [indexName(objects.map(\.key), beside: keys)] + keys
    let rows = members.map { key, value in
      [value.replaced(by: key)] + keys.map { value[$0] ?? value.replaced(by: "") }
    }
    return .lists(names: names, rows: rows, member: path)
  }

  /// The name of the keys as a column: the time where they are dates or seconds of this century.
  private static func indexName(_ keys: [String], beside names: [String]) -> String {
    let areTimes = keys.allSatisfy { key in
      Decimal.parse(key).map { NumericTimes.epochDivisor($0) != nil }
        ?? (Timestamp.parse(key) != nil)
    }
    return areTimes && !names.contains("time") ? "time" : "index"
  }

  /// Whether keys number the rows or say their times.
  private static func isIndex(_ keys: [String]) -> Bool { keys.allSatisfy(CSVTable.isValue) }

  private static func isPlainCount(_ keys: [String]) -> Bool {
    keys.enumerated().allSatisfy { $1 == "\($0)" || $1 == "\($0 + 1)" }
  }

  private static func isScalar(_ value: JSONValue) -> Bool {
    value.array == nil && value.members == nil
  }
}

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
