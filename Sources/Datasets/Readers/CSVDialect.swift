/// How a delimited text is written, guessed from its first lines.
struct CSVDialect: Equatable {
  var delimiter: UInt8 = 0x2c
  /// The decimal mark: point or comma.
  var point: UInt8 = 0x2e
  /// Bytes before the header: byte order mark and comment lines.
  var skippedBytes = 0
  var skippedLines = 0
  /// Whether the header itself begins with `#`.
  var hashHeader = false

  /// Guesses from up to 64 KiB of the beginning of a file.
  ///
  /// The delimiter is the first of tab, `;`, `|`, `,` that divides the lines into the same number of cells, at least two.
  /// `;` before `,` because decimal commas are as regular as delimiters.
  init(sniffing head: [UInt8]) {
    let bom = head.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    var lines = Self.lines(of: head, from: bom)
    if let first = lines.first, let told = Self.toldDelimiter(first) {
      delimiter = told
      skippedLines = 1
      skippedBytes = Self.end(of: first, in: head)
      lines.removeFirst()
      if told != 0x2c { point = Self.usesDecimalComma(lines, told) ? 0x2c : 0x2e }
      return
    }
    let comments = lines.prefix { $0.first == 0x23 }
    lines.removeFirst(comments.count)
    var header: ArraySlice<UInt8>?
    if let last = comments.last, let first = lines.first {
      delimiter = Self.delimiter(of: lines)
      let cells = Self.count(delimiter, in: last)
      if cells > 0, cells == Self.count(delimiter, in: first) { header = last }
    }
    let skipped = header == nil ? comments[...] : comments.dropLast()
    skippedLines = skipped.count
    skippedBytes = skipped.last.map { Self.end(of: $0, in: head) } ?? bom
    hashHeader = header != nil
    delimiter = Self.delimiter(of: (header.map { [$0] } ?? []) + lines)
    if delimiter != 0x2c { point = Self.usesDecimalComma(lines, delimiter) ? 0x2c : 0x2e }
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

  private static func delimiter(of lines: [ArraySlice<UInt8>]) -> UInt8 {
    let candidates: [UInt8] = [0x09, 0x3b, 0x7c, 0x2c]
    var best: (delimiter: UInt8, agreeing: Int) = (0x2c, 0)
    for candidate in candidates {
      let counts = lines.map { count(candidate, in: $0) }
      guard let first = counts.first, first > 0 else { continue }
      let agreeing = counts.reduce(0) { $0 + ($1 == first ? 1 : 0) }
      if agreeing == counts.count { return candidate }
      if agreeing > best.agreeing { best = (candidate, agreeing) }
    }
    return best.delimiter
  }

  private static func count(_ delimiter: UInt8, in line: ArraySlice<UInt8>) -> Int {
    var inside = false
    var count = 0
    for byte in line {
      if byte == 0x22 { inside.toggle() } else if byte == delimiter, !inside { count += 1 }
    }
    return count
  }

  /// Whether cells look like `1,5` and none like `1.5`.
  private static func usesDecimalComma(_ lines: [ArraySlice<UInt8>], _ delimiter: UInt8) -> Bool {
    var commas = 0
    for line in lines.prefix(20) {
      for cell in line.split(separator: delimiter) {
        let bytes = Array(cell).filter { $0 != 0x20 && $0 != 0x22 }
        if bytes.contains(0x2e), Decimal.parse(bytes, bytes.count) != nil { return false }
        if bytes.contains(0x2c), GroupedNumber.value(bytes, point: 0x2c) != nil {
          commas += 1
        }
      }
    }
    return commas > 0
  }
}
