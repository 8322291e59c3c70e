/// Text for terminals: lines broken at spaces, and columns.
public enum TextLayout {
  /// The lines of a text, each at most `width` characters where its words allow.
  /// - Parameters:
  ///   - indent: spaces before the first line.
  ///   - hanging: spaces before the later ones; nil for as many.
  public static func lines(
    _ text: String, indent: Int, hanging: Int? = nil, width: Int = 80
  ) -> [String] {
    let later = String(repeating: " ", count: hanging ?? indent)
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        (line, isEmpty) = (later, true)
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return (lines + [line]).map { $0.trimmedAtEnd }
  }

  /// A text in a column of the given width in characters, with at least one space after it.
  public static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// Rows as lines of columns, each as wide as its widest cell, two spaces apart; a column of empty cells is left out.
  /// - Parameter isNumber: whether a column, from 0, is set to the right.
  public static func columns(
    _ rows: [[String]], isNumber: (Int) -> Bool = { _ in false }
  ) -> [String] {
    let count = rows.map { $0.count }.max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().filter { widths[$0.offset] > 0 }.map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return isNumber(column) ? space + cell : cell + space
      }.joined(separator: "  ").trimmedAtEnd
    }
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// Text quoted for a message: at most 40 characters, control characters escaped.
public func quoted(_ text: some StringProtocol) -> String {
  var shown = ""
  for scalar in text.unicodeScalars.prefix(40) { shown += scalar.escaped(asASCII: false) }
  return "\"" + shown + (text.unicodeScalars.count > 40 ? "…\"" : "\"")
}

extension String {
  /// Without spaces and line breaks around it.
  public var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Without spaces around it, and without the quotes, single or double, in which all of it stands.
  public var unquoted: String {
    let text = trimmed
    guard let quote = text.first, quote == "\"" || quote == "'", text.count > 1,
      text.last == quote
    else { return text }
    return String(text.dropFirst().dropLast())
  }
}
