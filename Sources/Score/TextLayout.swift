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
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
