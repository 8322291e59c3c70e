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
  /// The number of lines that stand above the names of the columns and are no part of the table.
  private(set) var above = 0

  /// Up to 60 lines of the beginning of a file.
  init(_ head: [UInt8], from start: Int, delimiter: UInt8) {
    var cells: [String] = []
    var cell: [UInt8] = []
    var (begin, inside) = (start, false)
    func endCell() { cells.append(String(decoding: cell, as: UTF8.self)); cell = [] }
    for index in start..<head.count {
      let byte = head[index]
      if byte == 0x22 {
        inside.toggle()
      } else if !inside, byte == 0x0a || byte == 0x0d {
        endCell()
        if cells != [""] { records.append(Record(cells: cells, start: begin)) }
        (cells, begin) = ([], index + 1)
        if records.count == 60 { break }
      } else if !inside, byte == delimiter {
        endCell()
      } else {
        cell.append(byte)
      }
    }
    if begin < head.count, records.count < 60 {
      endCell()
      records.append(Record(cells: cells, start: begin))
    }
    above = header ?? 0
  }

  /// Cells of the rows, as far as the beginning reaches, by column.
  func texts(ofColumn column: Int) -> [String] {
    let names = above < records.count && !records[above].hasValue ? 1 : 0
    return records.dropFirst(above + names).compactMap {
      column < $0.cells.count ? $0.cells[column].trimmed : nil
    }
  }

  var width: Int { records.map(\.cells.count).max() ?? 0 }

  // MARK: Header

  /// The usual number of cells of a line, at least two; 0 where there is none.
  private var usualWidth: Int {
    var counts: [Int: Int] = [:]
    for record in records where record.cells.count > 1 {
      counts[record.cells.count, default: 0] += 1
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  /// The first line that names columns: of as many cells as the rows below, none of them a value, and with a row of
  /// values below. Nil where the first line of all is a header or a row.
  private var header: Int? {
    let width = usualWidth
    guard width > 1, let first = records.first else { return nil }
    let isHeader = first.isNames && first.cells.count >= width
    if isHeader, first.claimsTime || records.count < 3 || records[1].hasValue { return nil }
    if isHeader, CSVTable.twoLines(first.cells, records[1].cells, records[2].cells) != nil {
      return nil
    }
    for index in records.indices.dropFirst() {
      let record = records[index]
      guard record.isNames, record.cells.count == width, record.filled * 2 > width,
        let row = records[(index + 1)...].prefix(3).first(where: \.hasValue),
        row.cells.count == width, !isHeader || record.claimsTime
      else { continue }
      let isBesideRows = records[..<index].contains { $0.hasValue && $0.kinds == row.kinds }
      return isBesideRows ? nil : index
    }
    return nil
  }
}

extension CSVHead.Record {
  fileprivate var filled: Int { cells.reduce(0) { $0 + ($1.isEmpty ? 0 : 1) } }
  fileprivate var kinds: [Bool] { cells.map(CSVTable.isValue) }
  fileprivate var hasValue: Bool { cells.contains(where: CSVTable.isValue) }
  /// Whether the line may name columns: it has two words or more, and no value.
  fileprivate var isNames: Bool { filled > 1 && !hasValue }
  fileprivate var claimsTime: Bool { cells.contains { TimeNames.claims(ColumnHeader($0).name) } }
}
