import Score

/// The words for a mapping that failed while it ran on hidden data: that it failed, its line, and the kind of failure.
///
/// What a script prints or throws may hold the data (`error(env.temperature)`), and so none of its own words is passed
/// on: each kind here is a fixed text.
struct HiddenFailure {
  /// Parts of the program's own messages on limits, each with what is said in its place.
  private static let limits = [
    ("time budget", "is over its time budget"), ("memory limit", "is over its memory limit"),
    ("sends more than 16384 events", "sends more than 16384 events at once"),
    ("stack overflow", "calls itself without end"), ("is silent on", "is silent"),
  ]

  /// Lua's words for what it was to do with a value of the wrong type (Lua 5.4, `luaG_typeerror`).
  private static let acts = [
    ("perform arithmetic on", "computes with"), ("compare", "compares"),
    ("index", "takes a field of"),
    ("call", "calls"), ("concatenate", "joins texts with"),
    ("get length of", "takes the length of"),
  ]
  private static let types = [
    "nil", "number", "string", "table", "boolean", "function", "userdata", "thread",
  ]

  /// The name of the mapping's file, and the number of its lines: another number is no line, and is not passed on.
  let file: String
  let lines: Int

  /// Returns an error without the words of the script.
  func told(_ error: any Error) -> Fault {
    let fault = error as? Fault
    return told(fault?.description ?? "\(error)", code: fault?.code, line: fault?.place.line)
  }

  /// Returns the failure that a text is about.
  func told(_ text: String, code: FaultCode? = nil, line: Int? = nil) -> Fault {
    let own = (line ?? self.line(in: text)).flatMap { (1...max(1, lines)).contains($0) ? $0 : nil }
    return Fault(
      code ?? .script, Self.kind(text, code) + " on data that you do not have",
      at: FaultPlace(file, line: own),
      hint: "what it prints or raises there is not shown, since it could tell the data; "
        + "try it on data with gaps, and beyond the limits that you know")
  }

  private static func kind(_ text: String, _ code: FaultCode?) -> String {
    if let limit = limits.first(where: { text.contains($0.0) }) { return limit.1 }
    if code == .budget { return "is over its time budget" }
    if code == .memory { return "is over its memory limit" }
    if let act = acts.first(where: { text.contains("attempt to \($0.0) ") }),
      let rest = text.ranges(of: "attempt to \(act.0) ").first.map({ text[$0.upperBound...] }),
      let type = types.first(where: { type in
        ["a \(type) value", "two \(type) values", "\(type) with "].contains { rest.hasPrefix($0) }
      })
    {
      return "\(act.1) a \(type) value"
    }
    return switch code {
    case .mapping: "asks for what cannot be played"
    case .data: "cannot be performed"
    default: "raises an error"
    }
  }

  /// The line in `pitch.lua:12: …`.
  private func line(in text: String) -> Int? {
    text.ranges(of: file + ":").lazy.compactMap { range in
      Int(text[range.upperBound...].prefix { $0.isNumber }.prefix(6), radix: 10)
    }.first
  }
}
