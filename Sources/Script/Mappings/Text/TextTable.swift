/// Tables that are written as text: a row a line, cells between ` | `.
enum TextTable {
  static func rows(of text: String, columns: Int) -> [[String]] {
    text.split(separator: "\n").map { line in
      let cells = line.split(separator: " | ").map(String.init)
      precondition(cells.count == columns, "a row has \(columns) cells: \(line)")
      return cells
    }
  }
}
