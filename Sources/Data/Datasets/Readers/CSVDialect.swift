/// The spelling of a delimited text, guessed from its first lines.
struct CSVDialect: Equatable {
  var delimiter: UInt8 = 0x2c
  /// The usual decimal mark of the file: point or comma.
  var point: UInt8 = 0x2e
  /// The decimal marks of its columns, as far as the first lines show them.
  var points: [UInt8] = []
  /// Whether the cells of a column hold several values each.
  var arePairs: [Bool] = []
  /// The first cells of its columns as they stand there.
  var texts: [[String]] = []
  /// Bytes before the header: byte order mark, comment lines, and lines about the log.
  var skippedBytes = 0
  var skippedLines = 0
  /// Lines above the header that are no comments.
  var linesAbove = 0
  /// The names of the columns and their units, where they stand in comments.
  var comment: CommentHeader?
  /// The interval of the rows that the lines above the names say.
  var sampling: SamplingLines?
  /// The units in the last comment above the line of names; empty without such a comment.
  var unitsAbove: [String] = []
  /// Whether the cells are kept as they stand, for a pattern of times.
  var keepsTexts = false
  /// The number of cells of most rows, and of the columns that hold something in them; 0 where the first lines do not
  /// show it.
  var width = 0
  var columns = 0

  /// Whether a report about the log stands above the rows, and the number of cells of these where many lines show it.
  private var isReport = false
  private var widthBelow: Int?

  init() {}

  /// Guesses from up to 64 KiB of the beginning of a file.
  init(sniffing head: [UInt8]) {
    skippedBytes = head.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    var lines = Self.lines(of: head, from: skippedBytes)[...]
    if let last = lines.lastIndex(where: { $0.starts(with: Self.endOfHeader) }) {
      skippedBytes = Self.end(of: lines[last], in: head)
      lines = lines[(last + 1)...]
    }
    var comments: [ArraySlice<UInt8>] = []
    if let first = lines.first, let told = Self.toldDelimiter(first) {
      delimiter = told
      skippedBytes = Self.end(of: first, in: head)
    } else {
      if !Self.numbersRows(lines) {
        comments = Array(lines.prefix { CommentHeader.mark(of: $0) > 0 })
      }
      let noted = lines.prefix { $0.first == 0x3b }
      if !noted.isEmpty,
        !lines.dropFirst(noted.count).prefix(10).contains(where: { $0.contains(0x3b) })
      {
        comments = Array(noted)
      }
      if comments.isEmpty { comments = CommentHeader.barred(lines) }
      if let first = lines.first, first.starts(with: Self.timeSeries) { comments = [first] }
      let behind = comments.last?.endIndex ?? 0
      var body = lines.drop { $0.startIndex < behind }
      let plain = body.filter { $0.first != 0x23 }
      if plain.count * 2 > body.count { body = plain[...] }
      // Behind a long report about the log the rows are at the end.
      let (start, end) = (body.prefix(60), body.dropLast().suffix(20))
      isReport =
        body.count > 60
        && (!DelimiterGuess.isTable(start)
          || DelimiterGuess.width(end, isFilled: true) > DelimiterGuess.width(start, isFilled: true))
      let isShown = isReport && DelimiterGuess.isTable(end)
      body = isShown ? end : start
      delimiter = DelimiterGuess.delimiter(of: body.isEmpty ? comments : Array(body))
      if isShown { widthBelow = DelimiterGuess.width(body) + 1 }
      if body.isEmpty { comments = Array(comments.dropLast()) }
      if let last = comments.last { skippedBytes = Self.end(of: last, in: head) }
    }
    readHead(head, comments)
    skippedLines = Self.lineEnds(head.prefix(skippedBytes))
    if skippedLines > 0 {
      sampling = SamplingLines(
        Self.lines(of: Array(head.prefix(skippedBytes)), from: 0).map(CommentHeader.text))
    }
  }

  /// Reads what the first lines show: lines above the header, names in comments, and the decimal marks.
  private mutating func readHead(_ head: [UInt8], _ comments: [ArraySlice<UInt8>]) {
    let found = CSVHead(
      head, from: skippedBytes, delimiter: delimiter, width: widthBelow, limit: isReport ? 1000 : 60
    )
    (width, columns) = (found.usualWidth, found.filledWidth)
    if found.above > 0 {
      linesAbove = found.above
      skippedBytes = found.records[found.above].start
    }
    if !found.hasNames {
      comment = CommentHeader(comments, width: found.filledWidth, delimiter: delimiter)
    } else if let last = comments.last, found.above == 0 {
      let units = CommentHeader.units(last, delimiter: delimiter)
      if units.count == found.records[0].cells.count { unitsAbove = units }
    }
    texts = (0..<min(found.width, 1000)).map { found.texts(ofColumn: $0) }
    let marks = DecimalMark.of(texts, delimiter: delimiter)
    (point, points, arePairs) = (marks.usual, marks.marks, marks.arePairs)
  }

  /// Whether the first line names a column `#`, which numbers the rows.
  private static func numbersRows(_ lines: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    guard let first = lines.first, lines.count > 2, first.first == 0x23,
      let delimiter = first.dropFirst().first, [0x2c, 0x3b, 0x09].contains(delimiter)
    else { return false }
    return lines.dropFirst().prefix(2).allSatisfy { row in
      row.first.map { $0 &- 0x30 < 10 } == true
        && row.count(where: { $0 == delimiter }) == first.count(where: { $0 == delimiter })
    }
  }

  /// The beginning of the line that says the rate of samples in the formats TSPAIR and SLIST.
  private static let timeSeries = Array("TIMESERIES ".utf8)

  /// The beginning of the line that ends a header of LabVIEW's measurement files.
  private static let endOfHeader = Array("***End_of_Header***".utf8)

  /// The lines that are not blank, without their ends.
  private static func lines(of head: [UInt8], from start: Int) -> [ArraySlice<UInt8>] {
    head[start...].split(maxSplits: 4000) { $0 == 0x0a || $0 == 0x0d }
  }

  /// The delimiter of Excel's first line `sep=;`, or nil for any other line.
  private static func toldDelimiter(_ line: ArraySlice<UInt8>) -> UInt8? {
    let plain = line.filter { $0 != 0x22 }
    return plain.count == 5 && plain.starts(with: Array("sep=".utf8)) ? plain.last : nil
  }

  private static func end(of line: ArraySlice<UInt8>, in head: [UInt8]) -> Int {
    var end = line.endIndex
    if end < head.count, head[end] == 0x0d { end += 1 }
    if end < head.count, head[end] == 0x0a { end += 1 }
    return end
  }

  private static func lineEnds(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.indices.count { index in
      let isPair = bytes[index] == 0x0d && index + 1 < bytes.endIndex && bytes[index + 1] == 0x0a
      return (bytes[index] == 0x0a || bytes[index] == 0x0d) && !isPair
    }
  }

  /// Stands for columns that are set apart by any number of spaces.
  static let spaces: UInt8 = 0x20
}

/// The guess at the character that parts the cells of a text's lines.
enum DelimiterGuess {
  /// The first of tab, `;`, `|`, `,` that divides the lines into the same number of cells, at least two; else the one
  /// that divides the most lines alike. `;` goes before `,` because decimal commas are as regular as delimiters. Runs of
  /// spaces part the cells where they divide more lines alike than any of them, with values in the rows.
  static func delimiter(of lines: [ArraySlice<UInt8>]) -> UInt8 {
    let comma = DecimalMark.comma
    var best: (delimiter: UInt8, agreeing: Int) = (comma, 0)
    let spaced = spaced(lines)
    for candidate in [0x09, 0x3b, 0x7c, comma] as [UInt8] {
      let counts = lines.map { count(candidate, in: $0) }
      if candidate == comma, spaced == lines.count || best.agreeing > 0, isDecimal(lines),
        best.agreeing > 0 || counts.contains(0) || areFractions(lines)
      {
        continue
      }
      let agreeing = agreement(counts.filter { $0 > 0 })
      if agreeing == lines.count, agreeing > 0 { return candidate }
      if agreeing > best.agreeing { best = (candidate, agreeing) }
    }
    // Spaces within cells, as in dates with a clock, part nothing where most lines have a mark of their own.
    let isMarked =
      best.agreeing * 2 >= lines.count
      && lines.count { count(best.delimiter, in: $0) > 0 } * 2 > lines.count
    return spaced > best.agreeing && !isMarked ? CSVDialect.spaces : best.delimiter
  }

  /// The usual number of delimiters in the lines, less one of spaces; of those before the last filled cell alone, or of all.
  static func width(_ lines: ArraySlice<ArraySlice<UInt8>>, isFilled: Bool = false) -> Int {
    let delimiter = delimiter(of: Array(lines))
    let counts = lines.map { line -> Int in
      guard delimiter != CSVDialect.spaces else {
        return line.split(separator: delimiter).count - 1
      }
      let filled =
        isFilled ? line[..<((line.lastIndex { $0 != delimiter } ?? line.startIndex - 1) + 1)] : line
      return count(delimiter, in: filled)
    }
    return counts.mostUsual ?? 0
  }

  /// Whether a delimiter divides three quarters of the lines into the same number of cells.
  static func isTable(_ lines: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    ([0x09, 0x3b, 0x7c, 0x2c, CSVDialect.spaces] as [UInt8]).contains { candidate in
      agreement(lines.map { count(candidate, in: $0) }.filter { $0 > 0 }) * 4 >= lines.count * 3
    }
  }

  /// The number of lines that have the most usual of some counts.
  private static func agreement(_ counts: [Int]) -> Int {
    var lines: [Int: Int] = [:]
    for count in counts { lines[count, default: 0] += 1 }
    return lines.values.max() ?? 0
  }

  /// The number of lines that runs of spaces divide alike, with values in all of them but names and units.
  private static func spaced(_ lines: [ArraySlice<UInt8>]) -> Int {
    let rows = lines.map { $0.split(separator: CSVDialect.spaces) }
    let most = agreement(rows.map(\.count).filter { $0 > 1 })
    guard most > 1, let width = rows.map(\.count).filter({ $0 > 1 }).mostUsual else { return 0 }
    let alike = rows.filter { $0.count == width }
    let withValues = alike.count { row in
      row.contains { CSVTable.isValue(String(decoding: $0, as: UTF8.self)) }
    }
    return alike.count - withValues <= (alike.count < 10 ? 2 : 3) && withValues > 0
      ? alike.count : 0
  }

  /// Whether the commas are those of clocks with parts of a second, `10:00:00,123`.
  private static func areFractions(_ lines: [ArraySlice<UInt8>]) -> Bool {
    lines.allSatisfy { line in
      line.split(separator: CSVDialect.spaces).contains {
        $0.contains(DecimalMark.comma) && $0.contains(0x3a)
          && Timestamp.parse(String(decoding: $0, as: UTF8.self)) != nil
      }
    }
  }

  /// Whether every comma stands between two digits.
  private static func isDecimal(_ lines: [ArraySlice<UInt8>]) -> Bool {
    lines.allSatisfy { line in
      line.indices.allSatisfy { index in
        guard line[index] == DecimalMark.comma else { return true }
        return index > line.startIndex && index + 1 < line.endIndex && line[index - 1] &- 0x30 < 10
          && line[index + 1] &- 0x30 < 10
      }
    }
  }

  private static func count(_ delimiter: UInt8, in line: ArraySlice<UInt8>) -> Int {
    var inside = false
    var count = 0
    for byte in line {
      if byte == 0x22 { inside.toggle() } else if byte == delimiter, !inside { count += 1 }
    }
    return count
  }
}

extension [Int] {
  /// The number that comes most often, of several the largest; nil for none.
  var mostUsual: Int? {
    var counts: [Int: Int] = [:]
    for number in self { counts[number, default: 0] += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }
}
