import Score

/// Text on its way to a terminal.
///
/// Titles, names and messages come from datasets, mappings, sites and file names of anybody. What would steer the terminal
/// (escapes, other control characters but tabs and line breaks, marks that turn the direction of writing) is shown
/// instead: `\x1B`.
public enum VisibleText {
  public static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: steers) else { return text }
    var visible = ""
    for scalar in text.unicodeScalars {
      if steers(scalar) { visible += escape(scalar) } else { visible.unicodeScalars.append(scalar) }
    }
    return visible
  }

  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 9, 10: false
    case 0..<32, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return scalar.value < 256 ? "\\x" + (digits.count < 2 ? "0" : "") + digits : "\\u{\(digits)}"
  }
}

/// The colours of a terminal, or none.
struct Colours {
  let isOn: Bool

  func notice(_ text: String) -> String { paint(text, "36") }
  func error(_ text: String) -> String { paint(text, "31") }

  /// Colours a text line by line, so that a cut or scrolled one leaves nothing coloured behind.
  private func paint(_ text: String, _ code: String) -> String {
    guard isOn else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\u{1B}[\(code)m\($0)\u{1B}[m" }.joined(separator: "\n")
  }
}

/// The text of an error, with the line that it speaks of and a caret under the place.
enum ErrorText {
  /// Puts the source line and a caret under the message of a fault in the input.
  ///
  /// The text of a fault that is elsewhere, or has no place, stays as it is.
  /// - Parameters:
  ///   - input: the text that was submitted.
  ///   - firstLine: the line of a script at which it began; nil at a prompt.
  static func format(_ reply: Reply, input: String, firstLine: Int? = nil) -> String {
    let sources = input.split(separator: "\n", omittingEmptySubsequences: false)
    guard let place = reply.fault?.place, place.file == Reply.chunk, let line = place.line,
      sources.indices.contains(line - 1)
    else { return firstLine.map { "line \($0): \(reply.text)" } ?? reply.text }
    let head = FaultPlace(Reply.chunk, line: line, column: place.column)
    let said = reply.text.dropFirst("\(head): ".count)
    var lines = said.split(separator: "\n", omittingEmptySubsequences: false)
    var message = String(lines.removeFirst())
    let source = String(sources[line - 1])
    if let quoted = lines.first, TimeMark.trimmed(quoted) == TimeMark.trimmed(source[...]) {
      lines.removeFirst()
    }
    if firstLine != nil || sources.count > 1 {
      let before = (firstLine ?? 1) - 1
      let column = place.column.map { ":\($0)" } ?? ""
      message = "line \(line + before)\(column): \(counted(message, from: before))"
    }
    let marked =
      [message, "    " + source] + (place.column.map { ["    " + caret(source, $0)] } ?? [])
    return (marked + lines.map(String.init)).joined(separator: "\n")
  }

  /// The message with the lines of the input counted on from those before it; its quotations stay.
  private static func counted(_ message: String, from before: Int) -> String {
    guard before > 0 else { return message }
    let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index % 2 == 1
        ? String(part)
        : String(part.replacing(/\bline (\d+)/) { "line \((Int($0.1) ?? 0) + before)" })
    }.joined(separator: "\"")
  }

  private static func caret(_ source: String, _ column: Int) -> String {
    let before = source.prefix(column - 1).map { $0 == "\t" ? "\t" : " " as Character }
    return String(before) + String(repeating: " ", count: max(0, column - 1 - before.count)) + "^"
  }
}
