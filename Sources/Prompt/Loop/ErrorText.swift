/// The text of an error, with the line that it speaks of and a caret under the place.
enum ErrorText {
  /// The name that inputs have in the messages of the session.
  static let chunk = "prompt"

  /// Turns `prompt:2:5: message` into `line 2:5: message`, the source line, and a caret.
  ///
  /// Without a column the caret stands under what the message quotes, if that stands once in the line.
  /// Text that speaks of another place, or of none, is returned as it is.
  /// - Parameters:
  ///   - input: the text that was submitted.
  ///   - firstLine: the line of a script at which it began; nil at a prompt.
  static func format(_ error: String, input: String, firstLine: Int? = nil) -> String {
    var lines = error.split(separator: "\n", omittingEmptySubsequences: false)
    guard let place = Place(lines[0]) else { return prefixed(error, firstLine) }
    let sources = input.split(separator: "\n", omittingEmptySubsequences: false)
    guard place.line <= sources.count else { return prefixed(error, firstLine) }
    let source = String(sources[place.line - 1])
    lines.removeFirst()
    if let quoted = lines.first, TimeMark.trimmed(quoted) == TimeMark.trimmed(source[...]) {
      lines.removeFirst()
    }
    let column = place.column ?? guess(place.message, source)
    var shown = [head(place, column: place.column, firstLine, isOnly: sources.count == 1)]
    shown.append("    " + source)
    if let column { shown.append("    " + caret(source, column)) }
    return (shown + lines.map(String.init)).joined(separator: "\n")
  }

  /// The place and the message of a text `prompt:LINE[:COLUMN]: message`.
  private struct Place {
    var line: Int
    var column: Int?
    var message: Substring

    init?(_ text: Substring) {
      guard text.hasPrefix(chunk + ":") else { return nil }
      let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count >= 3, let line = Int(parts[1]), line > 0 else { return nil }
      self.line = line
      if parts.count == 4, let column = Int(parts[2]), column > 0 {
        self.column = column
        message = parts[3].dropFirst()
      } else {
        message = text[parts[2].startIndex...].dropFirst()
      }
    }
  }

  private static func prefixed(_ error: String, _ line: Int?) -> String {
    line.map { "line \($0): \(error)" } ?? error
  }

  private static func head(
    _ place: Place, column: Int?, _ firstLine: Int?, isOnly: Bool
  ) -> String {
    if firstLine == nil, isOnly { return String(place.message) }
    let before = (firstLine ?? 1) - 1
    return "line \(place.line + before)\(column.map { ":\($0)" } ?? ""): "
      + counted(place.message, from: before)
  }

  /// The message with the lines of the input counted on from those before it; its quotations stay.
  private static func counted(_ message: Substring, from before: Int) -> String {
    guard before > 0 else { return String(message) }
    let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index % 2 == 1
        ? String(part)
        : String(part.replacing(/\bline (\d+)/) { "line \((Int($0.1) ?? 0) + before)" })
    }.joined(separator: "\"")
  }

  /// The column of the quoted word that a message speaks of.
  private static func guess(_ message: Substring, _ source: String) -> Int? {
    if message.contains("near <eof>") { return source.count + 1 }
    for quote in ["'", "\""] as [Character] {
      let parts = message.split(separator: quote, omittingEmptySubsequences: false)
      for index in stride(from: parts.count - 2, to: 0, by: -2) {
        if let column = only(parts[index], in: source) { return column }
      }
    }
    return nil
  }

  /// The place of a word in a line; nil where it stands there twice or not at all.
  private static func only(_ word: Substring, in source: String) -> Int? {
    guard !word.isEmpty else { return nil }
    let (word, source) = (Array(word), Array(source))
    guard source.count >= word.count else { return nil }
    let starts = (0...source.count - word.count).filter {
      source[$0..<$0 + word.count].elementsEqual(word)
    }
    return starts.count == 1 ? starts[0] + 1 : nil
  }

  private static func caret(_ source: String, _ column: Int) -> String {
    let before = source.prefix(column - 1).map { $0 == "\t" ? "\t" : " " as Character }
    return String(before) + String(repeating: " ", count: max(0, column - 1 - before.count)) + "^"
  }
}
