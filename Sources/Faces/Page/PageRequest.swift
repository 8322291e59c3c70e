import JSON
import Prompt
import Score

/// A message of a page, version 1 of the protocol; docs/page.md describes it.
enum PageRequest {
  static let version = 1
  /// Bytes of the longest line that is run, and of the longest that is completed; a mapping's text may fill the message.
  private static let longestLine = (run: 65_536, complete: 4096)

  /// A line of the prompt.
  case run(String, tag: String?)
  /// The whole text of the mapping, to be written to its file and loaded, and the number of the version that it was made
  /// from; nil where it may replace any.
  case save(String, base: Int?, tag: String?)
  /// Values of inputs, from the sensors of a phone; null where it delivers none any more.
  case sense([(name: String, value: Double)]?)
  /// The sound by the socket, from the present block on or no more.
  case sound(Bool)
  /// The words that could follow a text.
  case complete(String, tag: String?)
  /// Asks for an answer at once, for the time that the way takes.
  case ping(Double)
  /// The message is none of these; the reason why.
  case wrong(String)

  init(_ text: String) {
    do {
      let value = try JSONParser.parse(Array(text.utf8), maximumValues: 1000)
      self = Self.request(value)
    } catch {
      self = .wrong("\(error)")
    }
  }

  private static func request(_ value: JSONValue) -> PageRequest {
    let tag = value["tag"]?.string
    if let line = value["run"]?.string {
      return line.utf8.count <= longestLine.run
        ? .run(line, tag: tag) : .wrong("a line that is run has at most \(longestLine.run) bytes")
    }
    if let text = value["save"]?.string { return save(text, base: value["base"], tag) }
    if let line = value["complete"]?.string {
      return line.utf8.count <= longestLine.complete
        ? .complete(line, tag: tag)
        : .wrong("a line that is completed has at most \(longestLine.complete) bytes")
    }
    if case .bool(let isOn)? = value["sound"]?.content { return .sound(isOn) }
    if let number = value["ping"]?.number { return .ping(number) }
    if case .null? = value["sense"]?.content { return .sense(nil) }
    if let members = value["sense"]?.members {
      let numbers = members.compactMap { member in
        member.value.number.map { (name: member.key, value: $0) }
      }
      if numbers.count == members.count { return .sense(numbers) }
      return .wrong("the values of sense are not all numbers")
    }
    return .wrong(
      "a message has run, save, sense, sound, complete or ping; docs/page.md has them all")
  }

  private static func save(_ text: String, base: JSONValue?, _ tag: String?) -> PageRequest {
    guard let base else { return .save(text, base: nil, tag: tag) }
    if case .null = base.content { return .save(text, base: nil, tag: tag) }
    guard let version = base.number.flatMap({ Int(exactly: $0) }) else {
      return .wrong("the base of a saved text is the number of a version")
    }
    return .save(text, base: version, tag: tag)
  }

  /// An answer to a line, with the fault for programs where it failed.
  /// - Parameter spoken: puts words in for the settings that texts name.
  static func json(_ reply: Reply, spoken: (String) -> String) -> [(String, JSONText)] {
    [("kind", .string(reply.kind.rawValue)), ("text", .string(spoken(reply.text)))]
      + (reply.fault.map { [("fault", $0.spoken(by: spoken).text)] } ?? [])
  }

  /// The figures that an answer tells; none where it tells none.
  static func figures(_ reply: Reply) -> [(String, JSONText)] {
    guard let line = reply.figures, let figures = try? JSONParser.parse(Array(line.utf8)) else {
      return []
    }
    return [("figures", JSONText(figures))]
  }

  /// The answer to `complete`.
  static func json(_ completion: Completion) -> [(String, JSONText)] {
    let candidates = completion.candidates.map {
      JSONText.object(["text": $0.name, "doc": $0.summary])
    }
    return [
      ("kind", .string(Reply.Kind.value.rawValue)), ("text", ""),
      ("candidates", .array(candidates)),
      ("typed", .integer(completion.typed)),
    ]
  }
}
