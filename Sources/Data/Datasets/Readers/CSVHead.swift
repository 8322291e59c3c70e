internal import Score

/// The first lines of a delimited text, parted into cells: what has to be known before the rest is read.
struct CSVHead: Equatable {
  /// A line that is not blank, or several where a quoted cell spans them.
  struct Record: Equatable {
    var cells: [String]
    /// The byte at which it begins.
    var start: Int
  }

  private(set) var records: [Record] = []
  /// The number of lines that stand above the names of the columns, or above the first row, and are no part of the table.
  private(set) var above = 0

  /// Lines of the beginning of a file, without comments between them.
  /// - Parameters:
  ///   - width: the number of cells of the rows where a report of another width stands above them.
  ///   - limit: the most lines that are looked at.
  init(
    _ head: [UInt8], from start: Int, delimiter: UInt8, width told: Int? = nil, limit: Int = 60
  ) {
    self.told = told
    let isSpaced = delimiter == CSVDialect.spaces
    var cells: [String] = []
    var cell: [UInt8] = []
    var (begin, inside) = (start, false)
    var commented: [(place: Int, record: Record)] = []
    func endCell() {
      if !isSpaced || !cell.isEmpty { cells.append(String(decoding: cell, as: UTF8.self)) }
      cell = []
    }
    func endRecord() {
      endCell()
      let isComment =
        !records.isEmpty && head[begin] == 0x23 && cells.first?.contains { $0 != "#" } == true
      if cells != [""], !cells.isEmpty {
        if isComment {
          commented.append((records.count, Record(cells: cells, start: begin)))
        } else {
          records.append(Record(cells: cells, start: begin))
        }
      }
      cells = []
    }
    for index in start..<head.count where records.count < limit {
      let byte = head[index]
      if byte == 0x22 {
        inside.toggle()
      } else if !inside, byte == 0x0a || byte == 0x0d {
        if index > begin { endRecord() }
        begin = index + 1
      } else if !inside, byte == delimiter {
        endCell()
      } else {
        cell.append(byte)
      }
    }
    if begin < head.count, records.count < limit { endRecord() }
    takeCommentedNames(commented)
    above = header ?? chatter ?? 0
    hasNames = above < records.count && !records[above].hasValue
  }

  /// Puts in the last comment that names the columns of the rows behind it, below lines about the log.
  private mutating func takeCommentedNames(_ commented: [(place: Int, record: Record)]) {
    let width = usualWidth
    guard width > 1, let (place, record) = commented.last, record.cells.count == width,
      record.isNames,
      place < records.count, records[place].hasValue,
      records[..<place].allSatisfy({ $0.kinds != records[place].kinds })
    else { return }
    records.insert(record, at: place)
  }

  /// Cells of the rows, as far as the beginning reaches, by column.
  func texts(ofColumn column: Int) -> [String] {
    rows.compactMap { column < $0.cells.count ? $0.cells[column].trimmed : nil }
  }

  private var rows: ArraySlice<Record> { records.dropFirst(above + (hasNames ? 1 : 0)) }

  /// Whether the first line of the table names its columns: it holds no value.
  private(set) var hasNames = false

  var width: Int { records.map(\.cells.count).max() ?? 0 }

  /// The usual number of cells of a line, at least two; 0 where there is none.
  var usualWidth: Int { told ?? records.map(\.cells.count).filter { $0 > 1 }.mostUsual ?? 0 }

  private let told: Int?

  /// The number of columns that hold something in rows of the usual width.
  var filledWidth: Int {
    let usual = rows.map(\.cells.count).mostUsual ?? 0
    return rows.filter { $0.cells.count == usual }.map { record in
      (record.cells.lastIndex { !$0.trimmed.isEmpty } ?? -1) + 1
    }.max() ?? 0
  }

  // MARK: Header

  /// The first line that names columns: of as many cells as the rows below, none of them a value, and with a row of
  /// values below. Nil where the first line of all is a header or a row.
  private var header: Int? {
    let width = usualWidth
    guard width > 1, let first = records.first else { return nil }
    let isHeader = first.isNames && first.cells.count + 1 >= width
    // A table of names and rows alone, as most are.
    if isHeader, first.claimsTime,
      records.dropFirst().allSatisfy({ $0.cells.count == width && $0.hasValue })
    {
      return nil
    }
    // `Station,Berlin` above the names, which are as many.
    if isHeader, records.count > 3, first.filled == width, !first.claimsTime, !first.namesAnInput,
      records[1].isNames,
      records[1].cells.count == width, records[1].namesAnInput || records[1].claimsTime,
      !UnitRow.isOfUnits(records[1].cells), records[2].hasValue, records[3].hasValue
    {
      return 1
    }
    if let second = secondTable(width) ?? namesAboveRows(width) { return second }
    if isHeader,
      first.claimsTime || records.count < 3
        || records[1].hasValue && records[1].cells.count == width
    {
      return nil
    }
    if isHeader, CSVTable.twoLines(first.cells, records[1].cells, records[2].cells) != nil {
      return nil
    }
    for index in records.indices.dropFirst() {
      let record = records[index]
      guard record.isNames, record.filled * 2 > width,
        let row = records[(index + 1)...].prefix(3).first(where: \.hasValue),
        row.cells.count == width, record.cells.count == width || record.cells.count == row.reach,
        !isHeader
          || !UnitRow.isOfUnits(record.cells)
            && (record.claimsTime || first.cells.count < width)
      else { continue }
      let isBesideRows = records[..<index].contains { $0.hasValue && $0.kinds == row.kinds }
      return isBesideRows ? nil : index
    }
    return nil
  }

  /// The names of the rows' table where a table of one row about the whole log stands above it.
  private func secondTable(_ width: Int) -> Int? {
    guard records.count > 4 else { return nil }
    let index = records[2..<min(6, records.count - 2)].firstIndex { record in
      record.isNames && record.cells.count == width && !UnitRow.isOfUnits(record.cells)
        && record.cells.contains { TimeNames.mayBeTime(ColumnHeader($0).name) }
    }
    guard let index, records[index + 1].isLike(records[index + 2]), records[index + 1].hasValue,
      !records[1..<index].contains(where: { $0.isLike(records[index + 1]) })
    else { return nil }
    return index
  }

  /// The last line of names above the rows, where lines about the log that are as wide stand above.
  ///
  /// Only a line that names a time or an input counts, and only if no line above names as much.
  private func namesAboveRows(_ width: Int) -> Int? {
    let starts = runs(width)
    return starts.longest.flatMap { names(aboveRun: $0, width) }
      ?? starts.first.flatMap { names(aboveRun: $0, width) }
  }

  /// The lines with which the first three rows or more of one kind begin, and the longest series of such rows.
  private func runs(_ width: Int) -> (first: Int?, longest: Int?) {
    var (first, longest, most, begin): (Int?, Int?, Int, Int) = (nil, nil, 2, 0)
    for index in records.indices {
      let isRow =
        records[index].hasValue && records[index].cells.count == width
        && records[index].filled * 3 >= width
      if !isRow || begin < index && !records[index].isLike(records[index - 1]) {
        begin = isRow ? index : index + 1
      }
      guard index - begin + 1 > 2 else { continue }
      if first == nil { first = begin }
      if index - begin + 1 > most { (longest, most) = (begin, index - begin + 1) }
    }
    return (first, longest)
  }

  private func names(aboveRun rows: Int, _ width: Int) -> Int? {
    guard rows > 1 else { return nil }
    let hasUnits = UnitRow.isOfUnits(records[rows - 1].cells)
    let index = hasUnits ? rows - 2 : rows - 1
    let names = records[index]
    guard index > (hasUnits ? 0 : 1), names.namesAnInput, !UnitRow.isOfUnits(names.cells),
      names.cells.count == width
        || (0...3).contains(names.filled - records[rows].reach), names.filled > 1,
      !records[..<index].indices.contains(where: { place in
        records[place].namesAnInput && records[place].filled >= names.filled && !isKey(place)
          && !records[place..<index].contains(where: \.hasValue)
      })
    else { return nil }
    return index
  }

  /// Whether a line stands in a list of names and values, `Time_zone,UTC` below `Station,490`.
  private func isKey(_ index: Int) -> Bool {
    records[..<index].contains { $0.hasValue && $0.filled == records[index].filled }
  }

  /// The number of lines of another width above rows of values without names.
  private var chatter: Int? {
    let width = usualWidth
    // A spreadsheet fills all lines up to one number of cells.
    func isRow(_ record: Record) -> Bool { record.cells.count == width && record.filled > 1 }
    guard width > 1, let first = records.first, !isRow(first),
      !(first.isNames && first.cells.count + 1 >= width)
    else { return nil }
    guard let begin = records.firstIndex(where: { isRow($0) && $0.hasValue }) else { return nil }
    let block = records[begin...].prefix(5)
    guard block.count(where: { $0.cells.count == width }) * 2 > block.count,
      records[..<begin].allSatisfy({ !isRow($0) })
    else { return nil }
    return names(above: begin) ?? begin
  }

  /// The line of names right above the first row, or above its units, which may have a cell more or less: loggers end
  /// one of them with the delimiter, and name what stands in some rows only.
  private func names(above row: Int) -> Int? {
    for index in [row - 1, row - 2] where index >= 0 {
      let names = records[index]
      guard names.isNames else { return nil }
      if index == row - 1, UnitRow.isOfUnits(names.cells) { continue }
      return names.filled * 2 > records[row].reach && names.filled <= records[row].reach + 2
        ? index : nil
    }
    return nil
  }
}

extension CSVHead.Record {
  fileprivate var filled: Int { cells.reduce(0) { $0 + ($1.isEmpty ? 0 : 1) } }
  /// The number of cells up to the last one that is filled.
  fileprivate var reach: Int { (cells.lastIndex { !$0.isEmpty } ?? -1) + 1 }
  fileprivate var kinds: [Bool] { cells.map(CSVTable.isValue) }
  /// Whether two lines have values and words in the same places, as far as both are filled.
  fileprivate func isLike(_ other: CSVHead.Record) -> Bool {
    cells.count == other.cells.count
      && zip(cells, other.cells).allSatisfy {
        $0.isEmpty || $1.isEmpty || CSVTable.isValue($0) == CSVTable.isValue($1)
      }
  }
  fileprivate var hasValue: Bool { cells.contains(where: CSVTable.isValue) }
  /// Whether the line may name columns: it has two words or more, and no value.
  fileprivate var isNames: Bool { filled > 1 && !hasValue }

  /// Whether the record is one of names and one of them is a time's or an input's.
  fileprivate var namesAnInput: Bool {
    isNames
      && cells.contains { cell in
        let header = ColumnHeader(cell)
        return TimeNames.mayBeTime(header.name)
          || KnownColumns.match(header.name, in: header.unit) != nil
      }
  }
  fileprivate var claimsTime: Bool {
    cells.contains { cell in
      let name = ColumnHeader(cell).name
      return TimeNames.claims(name) || CalendarNumbers.claims(name)
    } || DateParts.areNamed(in: cells)
  }
}
