/// The spelling of a delimited text, guessed from its first lines.
struct CSVDialect: Equatable {
  var delimiter: UInt8 = 0x2c
  /// The usual decimal mark of the file: point or comma.
  var point: UInt8 = 0x2e
  /// The decimal marks of its columns, as far as the first lines show them.
  var points: [UInt8] = []
  /// The first cells of its columns as they stand there.
  var texts: [[String]] = []
  /// Bytes before the header: byte order mark, comment lines, and lines about the log.
  var skippedBytes = 0
  var skippedLines = 0
  /// Lines above the header that are no comments.
  var linesAbove = 0
  /// Whether the header itself begins with `#`.
  var hashHeader = false

  /// Guesses from up to 64 KiB of the beginning of a file.
  ///
  /// The delimiter is the first of tab, `;`, `|`, `,` that divides the lines into the same number of cells, at least two.
  /// `;` before `,` because decimal commas are as regular as delimiters. Where none does, runs of spaces may.
  init(sniffing head: [UInt8]) {
    skippedBytes = head.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    var lines = Self.lines(of: head, from: skippedBytes)
    if let first = lines.first, let told = Self.toldDelimiter(first) {
      delimiter = told
      skippedBytes = Self.end(of: first, in: head)
    } else {
      let comments = lines.prefix { $0.first == 0x23 }
      lines.removeFirst(comments.count)
      var header: ArraySlice<UInt8>?
      if let last = comments.last, let first = lines.first {
        delimiter = Self.delimiter(of: lines)
        let cells = Self.count(delimiter, in: last)
        if cells > 0, cells == Self.count(delimiter, in: first) { header = last }
      }
      let skipped = header == nil ? comments[...] : comments.dropLast()
      if let last = skipped.last { skippedBytes = Self.end(of: last, in: head) }
      hashHeader = header != nil
      delimiter = Self.delimiter(of: (header.map { [$0] } ?? []) + lines)
    }
    readHead(head)
    var index = 0
    while index < skippedBytes {
      let isPair = head[index] == 0x0d && index + 1 < head.count && head[index + 1] == 0x0a
      if head[index] == 0x0a || head[index] == 0x0d, !isPair { skippedLines += 1 }
      index += 1
    }
  }

  /// Reads what the first lines show: lines above the header, and the decimal marks.
  private mutating func readHead(_ head: [UInt8]) {
    guard delimiter != Self.spaces else { return }
    let found = CSVHead(head, from: skippedBytes, delimiter: delimiter)
    if found.above > 0, !hashHeader {
      linesAbove = found.above
      skippedBytes = found.records[found.above].start
    }
    texts = (0..<min(found.width, 1000)).map { found.texts(ofColumn: $0) }
    (point, points) = DecimalMark.of(texts, delimiter: delimiter)
  }

  /// Up to 40 lines that are not blank, without their ends.
  private static func lines(of head: [UInt8], from start: Int) -> [ArraySlice<UInt8>] {
    head[start...].split(maxSplits: 200) { $0 == 0x0a || $0 == 0x0d }.prefix(40).map { $0 }
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

  /// Stands for columns that are set apart by any number of spaces.
  static let spaces: UInt8 = 0x20

  private static func delimiter(of lines: [ArraySlice<UInt8>]) -> UInt8 {
    let candidates: [UInt8] = [0x09, 0x3b, 0x7c, 0x2c]
    var best: (delimiter: UInt8, agreeing: Int) = (0x2c, 0)
    for candidate in candidates {
      var agreeing: [Int: Int] = [:]
      for line in lines { agreeing[count(candidate, in: line), default: 0] += 1 }
      agreeing[0] = nil
      guard let most = agreeing.values.max() else { continue }
      if most == lines.count { return candidate }
      if most > best.agreeing { best = (candidate, most) }
    }
    return isSpaced(lines) ? spaces : best.delimiter
  }

  /// Whether runs of spaces divide all lines alike, with numbers or times below the names.
  private static func isSpaced(_ lines: [ArraySlice<UInt8>]) -> Bool {
    let rows = lines.map { $0.split(separator: spaces) }
    guard rows.count > 1, let width = rows.first?.count, width > 1 else { return false }
    return rows.allSatisfy { $0.count == width }
      && rows.dropFirst().allSatisfy { row in
        row.contains { CSVTable.isValue(String(decoding: $0, as: UTF8.self)) }
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
