internal import CCsv
internal import Score

/// Runs libcsv over a stream, counts lines, and fills a table.
struct CSVParser {
  private var table: CSVTable
  private var cells = 0
  private var line: Int
  private var rowLine: Int
  private var lastWasReturn = false
  private var skipping = false

  private init(table: CSVTable, line: Int) {
    (self.table, self.line, rowLine) = (table, line, line)
  }

  /// Reads the whole stream into a table.
  static func run(_ stream: TextStream, dialect: CSVDialect) throws(Fault) -> CSVTable {
    var parser = csv_parser()
    guard csv_init(&parser, UInt8(CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL)) == 0 else {
      throw .data("cannot be read: out of memory", file: stream.file)
    }
    defer { csv_free(&parser) }
    csv_set_delim(&parser, dialect.delimiter)
    var state = CSVParser(
      table: CSVTable(dialect: dialect, budget: stream.budget), line: dialect.skippedLines + 1)
    var chunk = try stream.read()
    chunk.removeFirst(min(dialect.skippedBytes, chunk.count))
    var spaces = dialect.delimiter == CSVDialect.spaces ? SpaceRuns() : nil
    while !chunk.isEmpty {
      spaces?.collapse(&chunk)
      let taken = feed(chunk, &parser, &state)
      if taken != chunk.count { throw state.error(&parser, in: stream.file) }
      try state.table.check(file: stream.file, line: state.line)
      guard parser.entry_pos <= stream.budget.limits.token else {
        throw stream.budget.refusal(
          "has a cell of more than \(stream.budget.limits.token >> 20) MiB", file: stream.file,
          line: state.rowLine)
      }
      chunk = try stream.read()
    }
    if state.endsInTheMiddle(parser) {
      state.table.dropLastRow(line: state.cells == 0 ? state.line : state.rowLine)
      state.table.finish()
      return state.table
    }
    let finished = withUnsafeMutablePointer(to: &state) { csv_fini(&parser, onCell, onRow, $0) }
    if finished != 0 { throw state.error(&parser, in: stream.file) }
    state.table.finish()
    return state.table
  }

  /// Whether the last line has no end and fewer cells than all lines before it: the log was cut off there.
  private func endsInTheMiddle(_ parser: csv_parser) -> Bool {
    guard parser.pstate != 0, !skipping, let columns = table.columnsOfWholeRows else {
      return false
    }
    let rest = UnsafeBufferPointer(start: parser.entry_buf, count: parser.entry_pos)
    // A closing quotation mark is the end of the cell, though no delimiter follows (FIELD_MIGHT_HAVE_ENDED).
    if parser.quoted != 0, parser.pstate != 3 { return !rest.contains(0x0a) && cells < columns }
    return cells + 1 < columns
  }

  private static func feed(
    _ chunk: [UInt8], _ parser: inout csv_parser, _ state: inout CSVParser
  ) -> Int {
    withUnsafeMutablePointer(to: &state) { pointer in
      chunk.withUnsafeBytes { csv_parse(&parser, $0.baseAddress, $0.count, onCell, onRow, pointer) }
    }
  }

  @inline(__always)
  fileprivate mutating func cell(_ bytes: UnsafeBufferPointer<UInt8>) {
    if cells == 0 {
      rowLine = line
      // Nothing but # is what a spreadsheet shows of a date in a column that is too narrow.
      skipping =
        bytes.first == 0x23 && table.mayHoldComments
        && (table.isSpaced || bytes.contains { $0 != 0x23 }) && !Self.isError(bytes)
    }
    if !skipping { table.cell(bytes, index: cells, line: rowLine) }
    cells += 1
    if bytes.contains(0x0a) { line += bytes.reduce(0) { $0 + ($1 == 0x0a ? 1 : 0) } }
  }

  /// Whether a cell is an error of a spreadsheet, `#N/A`, and no comment.
  @inline(never)
  private static func isError(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    ["#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!"].contains(
      String(decoding: bytes, as: UTF8.self))
  }

  fileprivate mutating func endLine(_ terminator: Int32) {
    if cells > 0 {
      if !skipping {
        table.endRow(cells: cells, line: rowLine)
      } else if cells > 1 {
        table.noteComment(cells: cells, line: rowLine)
      }
      cells = 0
    } else if terminator == 0x0a, lastWasReturn {
      lastWasReturn = false
      return
    }
    lastWasReturn = terminator == 0x0d
    line += 1
  }

  private func error(_ parser: inout csv_parser, in file: String) -> Fault {
    let code = csv_error(&parser)
    if code != CSV_EPARSE {
      return Fault.data("cannot be read: \(String(cString: csv_strerror(code)))", file: file)
    }
    return Fault.data(
      "a quotation mark in cell \(cells + 1) is not closed or stands inside the text",
      file: file, line: cells == 0 ? line : rowLine,
      hint: "quote the whole cell and double the marks inside it")
  }
}

/// Makes one space of each run of spaces, and none of those at the ends of a line.
private struct SpaceRuns {
  private var pending = false
  private var isAtStart = true

  mutating func collapse(_ chunk: inout [UInt8]) {
    var kept: [UInt8] = []
    kept.reserveCapacity(chunk.count)
    for byte in chunk {
      if byte == CSVDialect.spaces {
        pending = !isAtStart
        continue
      }
      let isEnd = byte == 0x0a || byte == 0x0d
      if pending, !isEnd { kept.append(CSVDialect.spaces) }
      kept.append(byte)
      (pending, isAtStart) = (false, isEnd)
    }
    chunk = kept
  }
}

/// libcsv's call for each cell.
private func onCell(
  _ bytes: UnsafeMutableRawPointer?, _ count: Int, _ context: UnsafeMutableRawPointer?
) {
  let cell = UnsafeBufferPointer(
    start: bytes?.assumingMemoryBound(to: UInt8.self), count: bytes == nil ? 0 : count)
  context!.assumingMemoryBound(to: CSVParser.self).pointee.cell(cell)
}

/// libcsv's call for each line end outside quotes (`\r\n` calls twice) and for the end, with -1.
private func onRow(_ terminator: Int32, _ context: UnsafeMutableRawPointer?) {
  context!.assumingMemoryBound(to: CSVParser.self).pointee.endLine(terminator)
}
