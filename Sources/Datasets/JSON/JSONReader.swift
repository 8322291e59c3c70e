internal import JSON
internal import Score

/// Reads logs in JSON: one object per line, an array of objects, Sensor Logger's and Open-Meteo's files.
enum JSONReader {
  static func read(_ stream: ByteStream, name: String = "") throws(DatasetError) -> RawLog {
    let bytes = try stream.readAll()
    let values = try records(bytes, file: stream.file)
    if values.count == 1, let log = try OpenMeteo.log(values[0], file: stream.file) { return log }
    var rows = values
    if values.count == 1, let array = values[0].array { rows = array }
    return try table(rows, file: stream.file, name: name)
  }

  /// The file as one value, or as one value per line.
  private static func records(_ bytes: [UInt8], file: String) throws(DatasetError) -> [JSONValue] {
    let lines = bytes.split(separator: 0x0a).filter { line in
      line.contains { $0 != 0x20 && $0 != 0x0d && $0 != 0x09 }
    }
    let isLines =
      lines.count > 1 && lines[0].first == 0x7b && lines[1].first == 0x7b
      && lines[0].last { $0 != 0x0d && $0 != 0x20 } == 0x7d
    guard isLines else { return [try JSONParser.parse(bytes, file: file)] }
    var values: [JSONValue] = []
    values.reserveCapacity(lines.count)
    let failure = bytes.withUnsafeBufferPointer { buffer -> DatasetError? in
      var start = 0
      var number = 1
      while start < buffer.count {
        let end = buffer[start...].firstIndex(of: 0x0a) ?? buffer.count
        let line = UnsafeBufferPointer(rebasing: buffer[start..<end])
        if line.contains(where: { $0 != 0x20 && $0 != 0x0d && $0 != 0x09 }) {
          var parser = JSONParser(line, line: number)
          do throws(JSONError) {
            values.append(try parser.whole())
          } catch { return DatasetError(error, file: file) }
        }
        start = end + 1
        number += 1
      }
      return nil
    }
    if let failure { throw failure }
    return values
  }

  /// Objects as rows, one table per `sensor` when they carry one.
  private static func table(
    _ rows: [JSONValue], file: String, name: String
  ) throws(DatasetError) -> RawLog {
    var tables: [String: PointTable] = [:]
    var order: [String] = []
    for row in rows {
      guard let members = row.members else {
        throw DatasetError(
          "a row is \(row.kind), expected an object such as {\"time\": 0, \"pace\": 98}",
          file: file, line: row.place.line, column: row.place.column)
      }
      let sensor = row["sensor"]?.string ?? name
      if tables[sensor] == nil { order.append(sensor) }
      var point = tables[sensor] ?? PointTable()
      tables[sensor] = nil
      for (key, value) in members where key != "sensor" { add(value, key, to: &point) }
      point.endPoint()
      tables[sensor] = point
    }
    let isLogger = rows.first?["seconds_elapsed"] != nil
    let raw = order.filter { !isLogger || $0 != "Metadata" }.map {
      RawTable(name: $0, file: file, columns: tables[$0]!.columns)
    }
    let platform = rows.first { $0["platform"] != nil }?["platform"]?.string
    return RawLog(
      raw.isEmpty ? [RawTable(name: name, file: file, columns: [])] : raw,
      dialect: isLogger ? .sensorLogger(platform: platform) : .plain)
  }

  /// A member as a cell; members of a nested object get dotted names, arrays numbered ones.
  private static func add(_ value: JSONValue, _ key: String, to point: inout PointTable) {
    switch value.content {
    case .null: point.set(key, "", at: value.place)
    case .bool(let flag): point.set(key, flag ? 1 : 0)
    case .number(let number): point.set(key, number)
    case .string(let text): point.set(key, text, at: value.place)
    case .object(let members):
      for (inner, value) in members { add(value, "\(key).\(inner)", to: &point) }
    case .array(let values):
      for (index, value) in values.prefix(64).enumerated() {
        add(value, "\(key).\(index + 1)", to: &point)
      }
    }
  }
}
