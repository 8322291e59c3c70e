internal import Score

/// A JSON value to be written, members in their order.
enum JSONText {
  case string(String)
  case number(Double)
  case array([JSONText])
  case object([(String, JSONText)])

  /// The value as text, two spaces per level; short objects of plain values on one line.
  var text: String { text(indent: "") }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .string(let text): return Self.quoted(text)
    case .number(let value): return Figure.plain(value)
    case .array(let values):
      if values.isEmpty { return "[]" }
      let lines = values.map { inner + $0.text(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n" + indent + "]"
    case .object(let members):
      let parts = members.map { "\(Self.quoted($0.0)): " + $0.1.text(indent: inner) }
      let line = "{ " + parts.joined(separator: ", ") + " }"
      if line.utf8.count + indent.utf8.count <= 96, !line.contains("\n") { return line }
      return "{\n" + parts.map { inner + $0 }.joined(separator: ",\n") + "\n" + indent + "}"
    }
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<" ":
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
