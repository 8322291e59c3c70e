/// Reads CSV by the grammar of RFC 4180, independently of what wrote it.
enum CSVReader {
  static func rows(_ text: String) -> [[String]] {
    var (rows, row, cell): ([[String]], [String], String) = ([], [], "")
    let letters = Array(text.unicodeScalars)
    var at = 0
    var isQuoted = false
    while at < letters.count {
      let letter = letters[at]
      let next = at + 1 < letters.count ? letters[at + 1] : nil
      switch letter {
      case "\"" where isQuoted && next == "\"":
        cell.append("\"")
        at += 1
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        row.append(cell)
        cell = ""
      case "\r" where !isQuoted && next == "\n":
        rows.append(row + [cell])
        (row, cell) = ([], "")
        at += 1
      default: cell.unicodeScalars.append(letter)
      }
      at += 1
    }
    return rows + (row.isEmpty && cell.isEmpty ? [] : [row + [cell]])
  }
}
