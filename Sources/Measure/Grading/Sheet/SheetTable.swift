import Score

/// A table as spreadsheets save it: commas, semicolons or tabs between the cells, quoted cells, a byte order mark.
public struct SheetTable: Sendable, Equatable {
  /// A row, and the line of the file that it begins on, from 1.
  public struct Row: Sendable, Equatable {
    public let line: Int
    let cells: [String]
  }

  /// The names of the columns, without the spaces around them.
  public let head: [String]
  /// The rows that hold anything.
  public let rows: [Row]

  public init(_ text: String) {
    let rows = Self.parts(text)
    head = rows.first?.cells.map(\.trimmed) ?? []
    self.rows = rows.dropFirst().filter { !$0.cells.allSatisfy(\.trimmed.isEmpty) }
  }

  /// The cell of a row in a column, without the spaces around it and without the apostrophe that keeps it from being a
  /// formula; empty where there is none.
  public func cell(_ name: String, _ row: Row) -> String {
    guard let index = head.firstIndex(of: name), index < row.cells.count else { return "" }
    let text = row.cells[index].trimmed
    let rest = text.dropFirst().first { !$0.isWhitespace }
    return text.hasPrefix("'") && rest.map { "=+-@".contains($0) } == true
      ? String(text.dropFirst()) : text
  }

  /// The number of a cell, with a point or a comma; nil where it is empty or no number.
  public func number(_ name: String, _ row: Row) -> Double? {
    Double(cell(name, row).replacing(",", with: ".")).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The rows of a text; a break within quotes belongs to its cell.
  private static func parts(_ text: String) -> [Row] {
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    let first = scalars.prefix { $0 != "\n" && $0 != "\r" }
    let marks: [Unicode.Scalar] = [",", ";", "\t"]
    let mark = marks.max { a, b in first.count { $0 == a } < first.count { $0 == b } } ?? ","
    var (rows, cells, cell) = ([Row](), [String](), String.UnicodeScalarView())
    var (line, begun, isQuoted, index) = (1, 1, false, 0)
    func ends() {
      rows.append(Row(line: begun, cells: cells + [String(cell)]))
      (cells, cell) = ([], String.UnicodeScalarView())
    }
    while index < scalars.count {
      let scalar = scalars[index]
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      index += 1
      if scalar == "\n" || (scalar == "\r" && next != "\n") { line += 1 }
      switch scalar {
      case "\"" where isQuoted && next == "\"":
        cell.append(scalar)
        index += 1
      case "\"" where isQuoted || cell.isEmpty: isQuoted.toggle()
      case _ where isQuoted: cell.append(scalar)
      case mark:
        cells.append(String(cell))
        cell = String.UnicodeScalarView()
      case "\r" where next == "\n": continue
      case "\n", "\r":
        ends()
        begun = line
      default: cell.append(scalar)
      }
    }
    if !cells.isEmpty || !cell.isEmpty { ends() }
    return rows
  }
}
