internal import JSON
internal import Score

/// Reads logs in JSON: one object per line, an array of objects, Sensor Logger's and Open-Meteo's files.
enum JSONReader {
  static func read(_ stream: ByteStream, name: String = "") throws(Fault) -> RawLog {
    var bytes = try stream.readAll()
    if TextEncoding.utf16(bytes) != nil { bytes = TextEncoding.utf8(fromUTF16: bytes) }
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.removeFirst(3) }
    var rows = JSONRows(stream, name: name)
    let log = bytes.withUnsafeBufferPointer { buffer -> Result<RawLog, Fault> in
      Result { () throws(Fault) in
        if isLines(buffer) {
          try rows.takeLines(buffer)
        } else if let log = try rows.takeText(buffer) {
          return log
        }
        return try rows.log()
      }
    }
    return try log.get()
  }

  /// Whether every line is an object of its own, as far as the first two tell.
  private static func isLines(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var first: Slice<UnsafeBufferPointer<UInt8>>?
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
      let line = bytes[start..<end]
      start = end + 1
      guard line.contains(where: { !isSpace($0) }) else { continue }
      guard line.first == 0x7b else { return false }
      if first != nil { return true }
      guard line.last(where: { !isSpace($0) }) == 0x7d else { return false }
      first = line
    }
    return false
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0d || byte == 0x09 }
}

/// Objects as rows, one table per `sensor` when they carry one.
private struct JSONRows {
  private let file: String
  private let name: String
  private let budget: ReadBudget
  private var tables: [String: PointTable] = [:]
  private var order: [String] = []
  private var count = 0
  private var isLogger = false
  private var platform: String?
  /// The line on which a text ends in the middle.
  private var cutLine: Int?
  private var findings: [DatasetFinding] = []

  init(_ stream: ByteStream, name: String) {
    (file, budget) = (stream.file, stream.budget)
    self.name = name
  }

  /// Reads one object per line; a last one that is cut off is left out.
  mutating func takeLines(_ bytes: UnsafeBufferPointer<UInt8>) throws(Fault) {
    var (start, number) = (0, 1)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
      let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
      if line.contains(where: { !JSONReader.isSpace($0) }) {
        var parser = JSONParser(line, line: number, maximumValues: budget.limits.values)
        let row = Result { () throws(Fault) in try parser.whole() }
        guard let value = try valid(row, mayEnd: end == bytes.count) else { return }
        try take(value)
      }
      start = end + 1
      number += 1
    }
  }

  /// A list of rows, one row, or the whole of a weather service, which is given back.
  mutating func takeText(_ bytes: UnsafeBufferPointer<UInt8>) throws(Fault) -> RawLog? {
    var parser = JSONParser(bytes, maximumValues: budget.limits.values)
    guard parser.enterArray() else {
      let text = Result { () throws(Fault) in try parser.whole() }
      guard let value = try valid(text, mayEnd: false) else { return nil }
      if let log = try OpenMeteo.log(value, file: file) { return log }
      if let log = try GeoJSONReader.log(value, file: file, budget) { return log }
      if let layout = JSONLayout.of(value), layout.count > 0 {
        try take(layout)
      } else {
        try take(value)
      }
      return nil
    }
    if Self.holdsLists(bytes) {
      var whole = JSONParser(bytes, maximumValues: budget.limits.values)
      let text = Result { () throws(Fault) in try whole.whole() }
      if let value = try? text.get(), let layout = JSONLayout.of(value) {
        try take(layout)
        return nil
      }
    }
    /// A first row with a list of rows in it, which is the whole table where no other follows.
    var table: JSONValue?
    while true {
      let isFirst = count == 0 && table == nil
      let row = Result { () throws(Fault) in try parser.element(isFirst: isFirst) }
      guard let next = try valid(row, mayEnd: true), let value = next else { break }
      if isFirst, JSONLayout.isTable(within: value) {
        table = value
        continue
      }
      if let first = table {
        table = nil
        try take(first)
      }
      try take(value)
    }
    guard let table else { return nil }
    if let layout = JSONLayout.of(table), layout.count > 1 {
      try take(layout)
    } else {
      try take(table)
    }
    return nil
  }

  /// The value that was parsed; nil where the text ends in the middle, after rows that were whole.
  private mutating func valid<Value>(
    _ parsed: Result<Value, Fault>, mayEnd: Bool
  ) throws(Fault) -> Value? {
    switch parsed {
    case .success(let value): return value
    case .failure(let error):
      guard mayEnd, JSONParser.isCutOff(error), count > 0 else {
        throw error.ofFile(file, code: .data)
      }
      cutLine = error.place.line
      return nil
    }
  }

  /// Whether a list begins with a list.
  private static func holdsLists(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var marks = bytes.lazy.filter { !JSONReader.isSpace($0) && $0 != 0x0a }.makeIterator()
    return marks.next() == 0x5b && marks.next() == 0x5b
  }

  /// Takes the rows of a table that is laid out otherwise than as a list of objects.
  private mutating func take(_ layout: JSONLayout) throws(Fault) {
    if !layout.member.isEmpty {
      findings.add(.header, "the rows are those of the member \(quoted(layout.member))")
    }
    switch layout {
    case .rows(let rows, _): for row in rows { try take(row) }
    case .lists(let names, let rows, _):
      for row in rows { try take(zip(names, row).map { ($0, $1) }, at: row[0].place) }
    case .columns(let columns, _):
      for row in 0..<layout.count {
        try take(columns.map { ($0.name, $0.cells[row]) }, at: columns[0].cells[row].place)
      }
    }
  }

  private mutating func take(_ row: JSONValue) throws(Fault) {
    guard let members = row.members else {
      throw .data(
        "a row is \(row.kind), expected an object such as {\"time\": 0, \"pace\": 98}", file: file,
        at: row.place)
    }
    if count == 0 { isLogger = row["seconds_elapsed"] != nil }
    if platform == nil { platform = row["platform"]?.string }
    // A row that is a batch of rows, as apps send them.
    if let batch = members.first(where: { Self.isBatch($0.value) }) {
      let rest = members.filter { $0.key != batch.key }
      for inner in batch.value.array! { try take(rest + (inner.members ?? []), at: inner.place) }
      return
    }
    try take(members, at: row.place)
  }

  /// Whether a member is a list of objects of several members each.
  private static func isBatch(_ value: JSONValue) -> Bool {
    guard let list = value.array, !list.isEmpty else { return false }
    return list.allSatisfy { ($0.members?.count ?? 0) > 1 }
  }

  private mutating func take(_ members: [(key: String, value: JSONValue)], at place: Place)
    throws(Fault)
  {
    count += 1
    let sensor = members.last { $0.key == "sensor" }?.value.string ?? name
    if tables[sensor] == nil { order.append(sensor) }
    // Taken out while it changes, so that its columns are not copied.
    var point = tables.removeValue(forKey: sensor) ?? PointTable()
    point.keepsTexts = budget.keepsTexts
    for (key, value) in members where key != "sensor" { Self.add(value, key, to: &point) }
    point.endPoint()
    try point.check(budget, file: file, line: place.line)
    tables[sensor] = point
    guard tables.count <= budget.limits.columns else {
      throw budget.refusal("names more than \(budget.limits.columns) sensors", file: file)
    }
  }

  /// All rows as tables.
  func log() throws(Fault) -> RawLog {
    var raw: [RawTable] = []
    for sensor in order where !isLogger || sensor != "Metadata" {
      var table = RawTable(name: sensor, file: file, columns: tables[sensor]!.columns)
      table.readNames()
      budget.add(cells: table.columns.reduce(0) { $0 + $1.weight })
      try budget.check(columns: 0, cells: 0, file: file)
      raw.append(table)
    }
    var log = RawLog(
      raw.isEmpty ? [RawTable(name: name, file: file, columns: [])] : raw,
      dialect: isLogger ? .sensorLogger(platform: platform) : .plain)
    if let cutLine { log.findings.append(.cut(line: cutLine, rows: count)) }
    log.findings += findings
    return log
  }

  /// A member as a cell; members of a nested object get dotted names, arrays numbered ones.
  private static func add(_ value: JSONValue, _ key: String, to point: inout PointTable) {
    switch value.content {
    case .null: point.set(key, "", at: value.place)
    case .bool(let flag): point.set(key, flag ? 1 : 0)
    case .number(let number): point.set(key, number)
    case .string(let text):
      if text.first == "{", let inner = try? JSONParser.parse(Array(text.utf8)),
        inner.members != nil
      {
        add(inner, key, to: &point)
      } else {
        point.set(key, text, at: value.place)
      }
    case .object(let members):
      // A value with its unit is one cell.
      if members.count == 2, let number = value["value"]?.number,
        let unit = (value["unit"] ?? value["units"])?.string
      {
        return point.set("\(key) (\(unit))", number)
      }
      for (inner, value) in members { add(value, "\(key).\(inner)", to: &point) }
    case .array(let values):
      for (index, value) in values.prefix(64).enumerated() {
        add(value, "\(key).\(index + 1)", to: &point)
      }
    }
  }
}

extension RawTable {
  /// Members that only wrap the values of a row: `payload.temperature` is the temperature.
  private static let wrappers: Set<String> = Set(
    """
    payload data body fields value values properties measures measurements measurement attributes record message content
    state readings reading sensor_data sensordata metrics location coords coordinates position gps object decoded
    uplink_message decoded_payload _source source event attrs params tags result observation geo payload_fields
    """.wordList)

  /// Reads the names of members as those of columns: with the unit in brackets, and without wrappers where what is left is
  /// the name of one column only.
  mutating func readNames() {
    let short = columns.map { column -> String in
      var parts = column.name.split(separator: ".", omittingEmptySubsequences: false)
      while parts.count > 1, Self.wrappers.contains(ColumnHeader.normalised(String(parts[0]))) {
        parts.removeFirst()
      }
      return parts.joined(separator: ".")
    }
    var counts: [String: Int] = [:]
    for name in short { counts[name, default: 0] += 1 }
    for index in columns.indices {
      let isOnly = counts[short[index]] == 1 && !short[index].isEmpty
      let header = ColumnHeader(isOnly ? short[index] : columns[index].name)
      (columns[index].name, columns[index].unit) = (header.name, header.unit ?? columns[index].unit)
    }
  }
}

extension JSONValue {
  var place: Place { Place(line: line, column: column) }
}
