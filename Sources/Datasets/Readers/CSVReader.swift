internal import Score

/// Reads CSV, TSV and their relatives: any delimiter, decimal commas, units rows, comments, no header.
enum CSVReader {
  static func read(_ stream: ByteStream, name: String = "") throws(DatasetError) -> RawLog {
    let text = TextStream(stream)
    let head = try text.read(1 << 16)
    text.putBack(head)
    try refuseBinary(head, file: stream.file)
    let dialect = CSVDialect(sniffing: head)
    let table = try CSVParser.run(text, dialect: dialect)
    if let long = table.longRow {
      throw DatasetError(
        "the row has \(long.cells) cells or more, the header has \(table.columns.count)",
        file: stream.file, line: long.line, column: long.cells,
        hint: "quote cells that hold the delimiter")
    }
    var raw = RawTable(name: name, file: stream.file, columns: table.columns)
    raw.firstLine = table.firstLine
    raw.hasHeader = table.hasHeader
    raw.hasDecimalCommas = dialect.point == 0x2c
    let grouped = raw.columns.indices.compactMap { index in
      GroupedNumber.read(&raw.columns[index], point: dialect.point)
    }
    var log = RawLog([raw])
    log.findings += [text.finding].compactMap { $0 } + grouped
    if table.shortRows > 0 {
      log.findings.append(
        Finding(
          .shortRows,
          "\(table.shortRows) rows have fewer cells than the header, the first on line "
            + "\(table.firstShortRow); the rest of them counts as missing", count: table.shortRows))
    }
    if let line = table.cutLine {
      log.findings.append(
        Finding(
          .cutOff,
          "the file ends in the middle, on line \(line), which was left out; the "
            + "\(raw.rows) rows before were read"))
    }
    if let footer = table.footer {
      log.findings.append(
        Finding(.footer, "the last line, \(quoted(footer)), holds no value and was not read"))
    }
    log.dialect = logDialect(of: raw)
    return log
  }

  private static func logDialect(of table: RawTable) -> LogDialect {
    if table.index(of: "trackpoint_type") != nil { return .openTracks }
    if table.index(of: "seconds_elapsed") != nil { return .sensorLogger(platform: nil) }
    return .plain
  }

  /// Text has no NUL bytes.
  private static func refuseBinary(_ head: [UInt8], file: String) throws(DatasetError) {
    guard let zero = head.firstIndex(of: 0) else { return }
    let line = head[..<zero].reduce(1) { $0 + ($1 == 0x0a ? 1 : 0) }
    throw DatasetError(
      "holds a zero byte, expected text", file: file, line: line,
      hint: "the file may be cut off, or be no CSV at all")
  }
}
