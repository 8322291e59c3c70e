internal import Score

/// Finds where a cell of a delimited text stands on its line.
enum CellPlace {
  /// The same error with the cell's number turned into the byte column at which the cell begins.
  /// Errors of other files, and of cells that cannot be found, stay as they are.
  static func located(_ error: Fault) -> Fault {
    guard let file = error.place.file, let line = error.place.line, let cell = error.place.column,
      ["csv", "tsv", "txt", "dat"].contains(Path.ext(file)),
      let stream = try? ByteStream(path: file), let bytes = try? stream.readAll(),
      let column = column(ofCell: cell, line: line, in: bytes)
    else { return error }
    var located = error
    located.place.column = column
    return located
  }

  /// The 1-based byte column of a 1-based cell on a 1-based line, or nil when there is no such cell.
  static func column(ofCell cell: Int, line: Int, in bytes: [UInt8]) -> Int? {
    let delimiter = CSVDialect(sniffing: Array(bytes.prefix(1 << 16))).delimiter
    guard delimiter != CSVDialect.spaces else { return nil }
    var start = 0
    var number = 1
    while number < line {
      guard let end = bytes[start...].firstIndex(where: { $0 == 0x0a || $0 == 0x0d }) else {
        return nil
      }
      let isPair = bytes[end] == 0x0d && end + 1 < bytes.count && bytes[end + 1] == 0x0a
      start = end + (isPair ? 2 : 1)
      number += 1
    }
    var inside = false
    var found = 1
    for index in start..<bytes.count {
      if found == cell { return index - start + 1 }
      if bytes[index] == 0x22 { inside.toggle() }
      if !inside, bytes[index] == 0x0a || bytes[index] == 0x0d { return nil }
      if !inside, bytes[index] == delimiter { found += 1 }
    }
    return found == cell ? bytes.count - start + 1 : nil
  }
}
