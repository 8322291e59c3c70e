import Score

/// A time in front of an input: `@2.5` or `@+1`.
struct TimeMark: Equatable {
  /// The time in seconds, 1,000 hours at most.
  var seconds: Double
  var isRelative: Bool
  /// The column of the `@`, from 1.
  var column: Int

  /// The time as the session takes it; a relative one counts from now.
  var time: PromptInput.Time { isRelative ? .after(seconds) : .at(seconds) }

  private static let limit = 3.6e6

  /// Takes the mark from the front of a line; nil when there is none. The rest has no spaces around it.
  static func split(_ text: String, line: Int) throws(Fault) -> (mark: TimeMark?, rest: String) {
    let body = text.drop { $0 == " " || $0 == "\t" }
    guard body.first == "@" else { return (nil, Self.trimmed(body)) }
    let column = text.count - body.count + 1
    let word = body.prefix { $0 != " " && $0 != "\t" }
    let isRelative = word.dropFirst().first == "+"
    let digits = word.dropFirst(isRelative ? 2 : 1)
    guard let seconds = Self.decimal(digits), seconds <= limit else {
      throw Fault.script(
        line: line, column: column, "\"\(word.prefix(40))\" is no time",
        hint: "write seconds, as in @2.5 or @+1, then a space")
    }
    let mark = TimeMark(seconds: seconds, isRelative: isRelative, column: column)
    return (mark, trimmed(body.dropFirst(word.count)))
  }

  private static func decimal(_ text: Substring) -> Double? {
    let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
    guard isPlain, text.utf8.contains(where: { $0 != 46 }) else { return nil }
    return Double(text.first == "." ? "0" + text : String(text))
  }

  static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
