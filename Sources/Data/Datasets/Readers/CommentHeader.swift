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
    let bars = texts.filter { $0.hasPrefix("|") }.map(Self.cellsBetweenBars)
    if bars.count > 1, bars[0].count == width, Self.areTypes(bars[1]) {
      names = bars[0]
      units = bars.count > 2 ? bars[2] : nil
      return
    }
    func claimsTime(_ cells: [String]) -> Bool {
      cells.contains { TimeNames.claims(ColumnHeader($0).name) || CalendarNumbers.claims($0) }
        || DateParts.areNamed(in: cells)
    }
    // A sentence may have as many words as the table has columns: names stand near the rows, or they name a time.
    let near = texts.filter { $0.contains(where: \.isLetter) }.suffix(5)
    let found = texts.compactMap { text -> [String]? in
      let cells = Self.cells(text, width: width, delimiter: delimiter)
      return near.contains(text) || cells.map(claimsTime) == true ? cells : nil
    }
    guard let last = found.last else { return nil }
    func isNamed(by names: [String], in units: [String]) -> Bool {
      guard !claimsTime(units) else {
        return UnitRow.isOfUnits(units) && DateParts.areNamed(in: names)
      }
      return claimsTime(names) || UnitRow.isOfUnits(units)
    }
    if let before = found.dropLast().last, isNamed(by: before, in: last) {
      names = before
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

  // MARK: Between bars

  /// The lines between bars above rows without any, as IPAC's tables begin: names, types, units, and marks for missing,
  /// below lines of keywords that begin with a backslash.
  static func barred(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [ArraySlice<UInt8>] {
    let head = lines.prefix { $0.first == 0x5c || $0.first == 0x7c }
    let bars = head.filter { $0.first == 0x7c }
    guard bars.count > 1, let row = lines.dropFirst(head.count).first, !row.contains(0x7c),
      areTypes(cellsBetweenBars(text(bars[1])))
    else { return [] }
    return bars
  }

  private static func cellsBetweenBars(_ line: String) -> [String] {
    line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      .map { String($0).trimmed }
  }

  private static func areTypes(_ cells: [String]) -> Bool {
    let types = [
      "double", "float", "real", "int", "integer", "long", "char", "date", "d", "f", "i", "c",
    ]
    return !cells.isEmpty && cells.allSatisfy { types.contains($0.lowercased()) }
  }

  /// The cells of a comment where they are units; else none.
  static func units(_ line: ArraySlice<UInt8>, delimiter: UInt8) -> [String] {
    let cells = text(line).split(
      separator: Character(Unicode.Scalar(delimiter)),
      omittingEmptySubsequences: delimiter == CSVDialect.spaces
    ).map { String($0).trimmed }
    return cells.count > 1 && UnitRow.isOfUnits(cells) ? cells : []
  }

  /// A line without the mark of a comment.
  static func text(_ line: ArraySlice<UInt8>) -> String {
    let mark = line.first == 0x3b ? line.prefix { $0 == 0x3b }.count : mark(of: line)
    let text = String(decoding: line.dropFirst(mark), as: UTF8.self).trimmed
    // `Labels:= acc_x acc_y`: what stands before names says only that they are names.
    let title = text.prefix { $0 != ":" && $0 != "=" }
    guard title.count < text.count, titles.contains(String(title).trimmed.lowercased()) else {
      return text
    }
    return String(text.dropFirst(title.count).drop { ":= \t".contains($0) })
  }

  private static let titles: Set = [
    "labels", "label", "columns", "column names", "fields", "field names", "names", "header",
    "channels", "variables",
    "parameters", "cols", "spalten", "colonnes", "columnas",
  ]

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
        !cells.contains(where: { $0.isEmpty || CSVTable.isValue($0) }),
        !isSpace || delimiter == CSVDialect.spaces || areQuantities(cells)
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
      if cells == wide || delimiter == CSVDialect.spaces || areQuantities(cells) { return cells }
    }
    return width == 1 && !line.isEmpty && !line.contains(" ") ? [line] : nil
  }

  /// Whether one of the words of a line names a time or an input, or is a unit: a title over rows that are parted
  /// otherwise has none.
  private static func areQuantities(_ cells: [String]) -> Bool {
    cells.contains { cell in
      let header = ColumnHeader(cell)
      return TimeNames.claims(header.name) || CalendarNumbers.claims(header.name)
        || KnownColumns.match(header.name, in: header.unit) != nil || UnitTable.isKnown(cell)
    } || DateParts.areNamed(in: cells)
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
      return name.contains(where: \.isLetter) && !CSVTable.isValue(String(name))
        ? (number, String(name).trimmed) : nil
    }
    for (start, name) in names.enumerated() where start + width <= names.count {
      guard let first = name?.number, first == 0 || first == 1 else { continue }
      let block = names[start..<start + width].compactMap { $0 }
      if block.map(\.number) == Array(first..<first + width) { return block.map(\.name) }
    }
    return nil
  }
}
