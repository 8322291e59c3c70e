internal import Score

/// Reads CSV, TSV and their relatives: any delimiter, decimal commas, units rows, comments, no header.
enum CSVReader {
  static func read(_ stream: ByteStream, name: String = "") throws(Fault) -> RawLog {
    let text = TextStream(stream)
    let head = try text.read(1 << 16)
    text.putBack(head)
    if isPadded(head) { text.dropsZeros = true } else { try refuseBinary(head, file: stream.file) }
    var dialect = CSVDialect(sniffing: head)
    dialect.keepsTexts = stream.budget.keepsTexts
    let table = try CSVParser.run(text, dialect: dialect)
    if let long = table.longRow, table.longRows * 4 > table.rows, table.longRows > 1 {
      throw .data(
        "the row has \(long.cells) cells or more, the header has \(table.columns.count)",
        file: stream.file, line: long.line, column: long.cells,
        hint:
          "quote cells that hold the delimiter; lines above the names of the columns have to be deleted"
      )
    }
    if let line = table.reorderedLine {
      throw .data(
        "the columns are named once more, in another order", file: stream.file, line: line,
        hint: "make two files of it, one from this line on")
    }
    var raw = RawTable(name: name, file: stream.file, columns: table.columns)
    var ends: DatasetFinding?
    (raw.firstLine, raw.lines) = (table.firstLine, table.lines)
    (raw.hasHeader, raw.sampling) = (table.hasHeader, dialect.sampling)
    if let finding = raw.dropEmptyEnd() { ends = finding }
    raw.unrollSamples()
    let epoch = RateRows.take(from: &raw)
    raw.hasDecimalCommas = dialect.point == DecimalMark.comma
    let grouped = raw.columns.indices.compactMap { index in
      GroupedNumber.read(&raw.columns[index])
    }
    var log = RawLog([raw])
    log.relativeEpoch = epoch
    log.findings += [text.finding].compactMap { $0 } + headerFindings(table, dialect) + grouped
    log.findings += table.findings + [ends].compactMap { $0 }
    if let line = table.cutLine {
      log.findings.add(
        .cutOff,
        "the file ends in the middle, on line \(line), which was left out; the "
          + "\(raw.rows) rows before were read")
    }
    if let last = table.footer.last {
      let what =
        table.footer.count == 1
        ? "the last line, \(quoted(last)), is no row and was not read"
        : "the last \(table.footer.count) lines, from \(quoted(table.footer[0])) to \(quoted(last)), are no rows and "
          + "were not read"
      log.findings.add(.footer, what, count: table.footer.count)
    }
    log.findings += lostDigits(raw) + oddities(of: table, raw)
    log.dialect = logDialect(of: raw)
    return log
  }

  /// The findings about rows that begin with the mark of a comment, and about a table of one column of words.
  private static func oddities(of table: CSVTable, _ raw: RawTable) -> [DatasetFinding] {
    var findings: [DatasetFinding] = []
    if let first = table.commentedRows.first {
      findings.add(
        .strayLines,
        "\(counted(table.commentedRows.count, "line")) with as many cells as the rows begin with #, and were taken for comments; the first is line \(first)",
        count: table.commentedRows.count)
    }
    if let only = raw.columns.first, raw.columns.count == 1, only.numbers + only.times == 0,
      only.labels.count > 1
    {
      findings.add(
        .header,
        "all cells are words in one column: no tab, semicolon, bar, comma or run of blanks parts the lines alike"
      )
    }
    return findings
  }

  /// The findings about numbers that are names: a number keeps neither more than fifteen digits nor zeros in front.
  private static func lostDigits(_ table: RawTable) -> [DatasetFinding] {
    table.columns.compactMap { column in
      let filled = column.texts.filter { !$0.isEmpty }
      let cells = filled.filter { $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }
      // A line about the columns may stand among them.
      guard !TimeNames.mayBeTime(column.name), column.numbers > 0, !cells.isEmpty,
        filled.count - cells.count < 2
      else { return nil }
      let isLong = cells.contains { $0.utf8.count > 16 }
      let hasZeros = cells.count > 1 && cells.allSatisfy { $0.utf8.count > 4 && $0.first == "0" }
      guard isLong || hasZeros else { return nil }
      return DatasetFinding(
        .strayCharacters,
        "column \(quoted(column.name)): \(quoted(cells[0])) is a number of \(isLong ? "more than 15 digits, of which the last are lost" : "which the zeros in front are lost")",
        columns: [column.name])
    }
  }

  /// The findings about lines that are no rows of the table, and about names that the header does not give once each.
  private static func headerFindings(_ table: CSVTable, _ dialect: CSVDialect) -> [DatasetFinding] {
    var details: [String] = table.namedBelow
    if dialect.linesAbove > 0 {
      details.append(
        "\(counted(dialect.linesAbove, "line")) above the \(table.hasHeader ? "names of the columns" : "rows") "
          + (dialect.linesAbove == 1 ? "is left out" : "are left out"))
    }
    if table.repeatedHeaders > 0 {
      let many = table.repeatedHeaders > 1
      details.append(
        "\(counted(table.repeatedHeaders, "line")) among the rows \(many ? "repeat" : "repeats") the names of the columns "
          + "and \(many ? "are" : "is") left out")
    }
    let names = table.columns.map(\.name)
    if !table.hasHeader, names.count > 1 {
      details.append("no line names the columns; they are called \(names[0]), \(names[1]) …")
    }
    var seen: Set<String> = []
    var said: Set<String> = []
    for name in names where !seen.insert(name).inserted && said.insert(name).inserted {
      let own = "own_" + ColumnHeader.identifier(name)
      details.append(
        "\(names.count { $0 == name }) columns are called \(quoted(name)); the second of them becomes \(quoted(own))"
      )
    }
    return details.map { DatasetFinding(.header, $0) }
  }

  private static func logDialect(of table: RawTable) -> LogDialect {
    if table.index(of: "trackpoint_type") != nil { return .openTracks }
    if table.index(of: "seconds_elapsed") != nil { return .sensorLogger(platform: nil) }
    return .plain
  }

  /// Whether zeros only fill cells up to a width, as some GPS loggers write them: they end at a comma or a line's end.
  private static func isPadded(_ head: [UInt8]) -> Bool {
    guard head.contains(0), head.count > 64 else { return false }
    let ends = head.indices.dropLast().filter { head[$0] == 0 && head[$0 + 1] != 0 }
    return ends.count > 1
      && ends.allSatisfy { [0x2c, 0x3b, 0x09, 0x0a, 0x0d].contains(head[$0 + 1]) }
  }

  /// Text has no NUL bytes.
  private static func refuseBinary(_ head: [UInt8], file: String) throws(Fault) {
    guard let zero = head.firstIndex(of: 0) else { return }
    let line = head[..<zero].reduce(1) { $0 + ($1 == 0x0a ? 1 : 0) }
    throw .data(
      "holds a zero byte, expected text", file: file, line: line,
      hint: "the file may be cut off, or be no CSV at all")
  }
}

/// Tables without names whose first rows say when they begin and how fast they run, as Empatica's wristbands write them:
/// seconds since 1970 and a rate in Hz in every column, then samples; or `1560279825.0, IBI`, then seconds from there.
enum RateRows {
  /// The times at which such devices were worn: 2008 to 2039.
  private static let epochs = 1.2e9...2.2e9

  /// Takes the first rows for what they say, and gives the absolute time of second 0, where the rows have times.
  static func take(from table: inout RawTable) -> Double? {
    guard !table.hasHeader, table.rows > 3, table.columns.allSatisfy({ $0.times == 0 }),
      let first = table.columns.first?.values[0], epochs.contains(first)
    else { return nil }
    takeSamples(first, &table)
    return takeSeconds(first, &table)
  }

  private static func takeSamples(_ start: Double, _ table: inout RawTable) {
    guard let rate = table.columns.first?.values[1], rate > 0, rate <= 4096,
      table.columns.allSatisfy({ column in
        column.isOfNumbers && column.values[0] == start && column.values[1] == rate
          && !column.values[2...].contains { epochs.contains($0) }
      })
    else { return }
    let line = "\(Figure.plain(start)), \(Figure.plain(rate))"
    table = table.keeping(Array(2..<table.rows))
    table.hasHeader = true
    table.sampling = SamplingLines(interval: 1 / rate, line: line, start: (start, 0))
  }

  private static func takeSeconds(_ start: Double, _ table: inout RawTable) -> Double? {
    guard table.columns.count == 2, table.columns[0].isOfNumbers, table.columns[0].values[1] < 1e8,
      table.columns[1].labels.count == 1, table.columns[1].words.map(\.row) == [0]
    else { return nil }
    let name = table.columns[1].labels[0].trimmed
    table = table.keeping(Array(1..<table.rows))
    (table.columns[0].name, table.columns[1].name) = ("time", name)
    table.columns[0].unit = .seconds
    table.hasHeader = true
    return start
  }
}
