@testable import Rendering

/// A line of the log of decisions, read without the code that writes it.
struct LogLine {
  private let text: Substring

  static func all(_ log: String) -> [LogLine] {
    log.split(separator: "\n").map { LogLine(text: $0) }
  }

  /// A member's text: of words what stands between the quotes.
  subscript(_ name: String) -> String {
    guard let key = text.firstRange(of: "\"\(name)\":") else { return "" }
    let rest = text[key.upperBound...]
    if rest.first == "\"" {
      return String(rest.dropFirst().prefix { $0 != "\"" })
    }
    return String(rest.prefix { $0 != "," && $0 != "}" })
  }

  var kind: String { self["kind"] }
  var id: String { self["id"] }
  var time: Double { Double(self["time"]) ?? .nan }
}
