internal import Score

/// The names of a table's columns that stand in comments above its rows, with their units where a second line gives them.
///
/// `# time temperature`, `#time,temperature` over `#s,degF`, `# Time (d) | Flux`, or a line for each column:
/// `# 1: time`, `# 2: temperature [°C]`. The names may be parted otherwise than the rows.
struct CommentHeader: Equatable {
  let names: [String]
  var units: [String]?

  /// - Parameters:
  ///   - lines: the comments above the first row.
  ///   - width: the number of the rows' columns.
  ///   - delimiter: what parts the cells of the rows.
  init?(_ lines: [ArraySlice<UInt8>], width: Int, delimiter: UInt8) {
    let texts = lines.map { Self.text($0) }
    if let numbered = Self.numbered(texts, width: width) {
      names = numbered
      return
    }
    func claimsTime(_ cells: [String]) -> Bool {
      cells.contains { TimeNames.claims(ColumnHeader($0).name) || CalendarNumbers.claims($0) }
    }
    // A sentence may have as many words as the table has columns: names stand near the rows, or they name a time.
    let near = texts.filter { $0.contains(where: \.isLetter) }.suffix(5)
    let found = texts.compactMap { text -> [String]? in
      let cells = Self.cells(text, width: width, delimiter: delimiter)
      return near.contains(text) || cells.map(claimsTime) == true ? cells : nil
    }
    guard let last = found.last else { return nil }
    let isBare = found.count < 2 || !claimsTime(found[found.count - 2])
    if found.count > 1, !claimsTime(last), !isBare || UnitRow.isOfUnits(last) {
      names = found[found.count - 2]
      units = last
    } else {
      names = found.last(where: claimsTime) ?? last
    }
  }

  /// The length of the mark with which a line begins that is a comment; 0 for any other line.
  static func mark(of line: ArraySlice<UInt8>) -> Int {
    for mark in ["#", "%", "//", "!", "*"] where line.starts(with: Array(mark.utf8)) {
      return line.prefix { $0 == mark.utf8.first! }.count
    }
    return 0
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    let mark = line.first == 0x3b ? line.prefix { $0 == 0x3b }.count : mark(of: line)
    return String(decoding: line.dropFirst(mark), as: UTF8.self).trimmed
  }

  /// The cells of a line where they are as many as the columns, and none of them is empty or a value.
  private static func cells(_ line: String, width: Int, delimiter: UInt8) -> [String]? {
    let delimiters = [delimiter, 0x7c, 0x09, 0x3b, 0x2c, CSVDialect.spaces].map {
      Character(Unicode.Scalar($0))
    }
    for mark in delimiters {
      let isSpace = mark == " "
      var cells = line.split(separator: mark, omittingEmptySubsequences: isSpace)
        .map { String($0).trimmed }
      if !isSpace, cells.first == "", cells.count == width + 2 {
        cells = cells.dropFirst().dropLast()
      }
      if cells.count == width, width > 1,
        !cells.contains(where: { $0.isEmpty || CSVTable.isValue($0) })
      {
        return cells
      }
    }
    // Names of several words stand apart by two spaces or more; a unit in brackets belongs to the name before it.
    let wide = line.split(separator: "  ").map { String($0).trimmed }.filter { !$0.isEmpty }
    let joined = line.split(separator: " ").map(String.init).reduce(into: [String]()) {
      names, word in
      if ["(", "["].contains(word.prefix(1)), !names.isEmpty {
        names[names.count - 1] += " " + word
      } else {
        names.append(word)
      }
    }
    for cells in [wide, joined]
    where cells.count == width && width > 1 && !cells.contains(where: CSVTable.isValue) {
      return cells
    }
    return width == 1 && !line.isEmpty && !line.contains(" ") ? [line] : nil
  }

  /// Names that stand on a line each behind the number of their column, `1: time`, `column 2 = flux`, `name 0 = depSM: Depth [m]`.
  private static func numbered(_ lines: [String], width: Int) -> [String]? {
    guard width > 1 else { return nil }
    let names = lines.map { line -> (number: Int, name: String)? in
      var rest = Substring(line)
      for word in ["column", "col", "field", "name"] where rest.lowercased().hasPrefix(word) {
        rest = rest.dropFirst(word.count).drop { " .".contains($0) }
        break
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let behind = rest.dropFirst(digits.count)
      guard let number = Int(String(digits), radix: 10), let mark = behind.first,
        ":=.)- \t".contains(mark)
      else {
        return nil
      }
      let name = behind.drop { ":=.)- \t".contains($0) }
      return name.isEmpty || CSVTable.isValue(String(name)) ? nil : (number, String(name).trimmed)
    }
    for (start, name) in names.enumerated() where start + width <= names.count {
      guard let first = name?.number, first == 0 || first == 1 else { continue }
      let block = names[start..<start + width].compactMap { $0 }
      if block.map(\.number) == Array(first..<first + width) { return block.map(\.name) }
    }
    return nil
  }
}
