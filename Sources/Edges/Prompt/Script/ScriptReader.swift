import Score

/// One input of a script.
struct ScriptEntry: Sendable, Equatable {
  /// The line where it begins, from 1.
  var line: Int
  /// The time of the entry: `.now` before the first timed line; an entry without a time of its own has that of the
  /// one before.
  var time = PromptInput.Time.now
  var text: String
}

extension Fault {
  /// The fault of a script for the prompt; line and column, in characters, count from 1.
  static func script(line: Int, column: Int = 1, _ message: String, hint: String? = nil) -> Fault {
    Fault(.syntax, message, at: FaultPlace(line: line, column: column), hint: hint)
  }
}

/// A reader of scripts for the prompt: `:commands` and Lua line by line, each with `@SECONDS` or `@+SECONDS` in front
/// or without.
///
/// Times are seconds from the session's start; `@+1` counts from the entry before. Lua code goes on until its blocks,
/// brackets and strings are closed. Blank lines and `--` comments between entries are skipped.
struct ScriptReader: Sendable {
  typealias Entry = Result<ScriptEntry, Fault>

  private var line = 0
  private var lastTime: Double?
  private var lastTimeLine = 0
  private var open: ScriptEntry?

  init() {}

  /// All entries and faults of a script.
  static func entries(_ text: String) -> [Entry] {
    var reader = ScriptReader()
    var found: [Entry] = []
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      found += reader.read(String(line))
    }
    return found + reader.finish()
  }

  /// Takes the next line, without its newline; returns what it completes.
  mutating func read(_ text: String) -> [Entry] {
    line += 1
    let text = text.last == "\r" ? String(text.dropLast()) : text
    guard let begun = open else { return begin(text) }
    if Self.startsEntry(text), !Self.isInLongText(begun.text) { return finish() + begin(text) }
    open?.text += "\n" + text
    return closeIfComplete()
  }

  /// Ends the script: code that is still open is a fault.
  mutating func finish() -> [Entry] {
    guard let begun = open else { return [] }
    open = nil
    return [.failure(.script(line: begun.line, Reply.unfinished))]
  }

  private static func startsEntry(_ text: String) -> Bool {
    text.hasPrefix(":") && !text.hasPrefix("::") || text.hasPrefix("@")
  }

  private static func isInLongText(_ text: String) -> Bool {
    let place = LuaOutline(text).place
    return place == .longString || place == .longComment
  }

  private mutating func begin(_ text: String) -> [Entry] {
    do throws(Fault) {
      let (mark, rest) = try TimeMark.split(text, line: line)
      if rest.isEmpty || rest.hasPrefix("--") && !LuaOutline(rest).needsMore {
        guard mark != nil else { return [] }
        throw Fault.script(
          line: line, column: text.count + 1, "nothing is to be done at this time",
          hint: "write a command or Lua after it")
      }
      open = ScriptEntry(line: line, time: try time(mark), text: rest)
      return closeIfComplete()
    } catch {
      return [.failure(error)]
    }
  }

  private mutating func time(_ mark: TimeMark?) throws(Fault) -> PromptInput.Time {
    guard let mark else { return lastTime.map { .at($0) } ?? .now }
    let time = mark.isRelative ? (lastTime ?? 0) + mark.seconds : mark.seconds
    if let lastTime, time < lastTime {
      throw Fault.script(
        line: line, column: mark.column,
        "\(time) s is before the \(lastTime) s of line \(lastTimeLine)", hint: "times only go on")
    }
    lastTime = time
    lastTimeLine = line
    return .at(time)
  }

  private mutating func closeIfComplete() -> [Entry] {
    guard let entry = open else { return [] }
    if !entry.text.hasPrefix(":"), LuaOutline(entry.text).needsMore { return [] }
    open = nil
    return [.success(entry)]
  }
}

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
