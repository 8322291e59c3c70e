/// The lines of the attach protocol, version 1; docs/attach.md describes it.
enum AttachProtocol {
  static let version = 1
  static let greeting = "ready \(version)"

  /// A request of a client.
  enum Request: Equatable {
    case run(PromptInput.Time, String)
    /// The client asks for the words that could follow this text.
    case complete(String)
    case interrupt
    case notices(Bool)
    case bye
    /// The request itself is wrong.
    case wrong(String)
  }

  static func encode(_ reply: Reply, tag: String? = nil) -> String {
    // A client need not take a longer line.
    let json = reply.json.flatMap { $0.utf8.count < LineBuffer.limit / 2 ? " " + $0 : nil } ?? ""
    return prefixed(reply.text, "| ") + reply.kind.rawValue + suffix(tag) + json + "\n"
  }

  private static func suffix(_ tag: String?) -> String { tag.map { " #\($0)" } ?? "" }

  static func encode(_ completion: Completion, tag: String? = nil) -> String {
    let lines = completion.candidates.map { candidate in
      let summary = candidate.summary.isEmpty ? "" : "\t" + oneLine(candidate.summary)
      return "| " + oneLine(candidate.name) + summary + "\n"
    }
    return lines.joined() + "ok\(suffix(tag)) \(completion.typed)\n"
  }

  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  static func notice(_ text: String) -> String { text.isEmpty ? "* \n" : prefixed(text, "* ") }

  /// Puts a mark in front of every line and a newline at its end; by bytes, because a carriage return and a
  /// newline are one character.
  private static func prefixed(_ text: String, _ mark: String) -> String {
    guard !text.isEmpty else { return "" }
    var bytes = Array(mark.utf8)
    for byte in text.utf8 {
      bytes.append(byte)
      if byte == 10 { bytes += mark.utf8 }
    }
    return String(decoding: bytes + [10], as: UTF8.self)
  }

  /// The request for an input: a line, or a block when it has several or could be taken for a request.
  static func encode(_ input: PromptInput, tag: String) -> String {
    let mark =
      switch input.time {
      case .now: ""
      case .at(let seconds): "@\(decimal(seconds)) "
      case .after(let seconds): "@+\(decimal(seconds)) "
      }
    let text = input.text
    guard text.utf8.contains(10) || text.hasPrefix(".") else {
      return ".tag \(tag) \(mark)\(text)\n"
    }
    let lines = text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { String($0) }
    var end = "end"
    while lines.contains(end) { end += "_" }
    return ".tag \(tag) .block \(end)\n\(mark)\(text)\n\(end)\n"
  }

  /// A number of seconds without an exponent.
  private static func decimal(_ seconds: Double) -> String {
    let text = "\(max(0, seconds))"
    return text.contains("e") ? "0" : text
  }
}
