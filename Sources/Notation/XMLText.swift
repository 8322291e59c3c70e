/// XML as it is written: elements that open, close and hold text.
struct XMLText {
  private var lines = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
    "<!DOCTYPE score-partwise PUBLIC \"-//Recordare//DTD MusicXML 4.0 Partwise//EN\" "
      + "\"http://www.musicxml.org/dtds/partwise.dtd\">",
  ]
  private var names: [String] = []

  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func open(_ name: String, _ attributes: [String: String] = [:]) {
    add("<\(name)\(Self.list(attributes))>")
    names.append(name)
  }

  mutating func close() {
    let name = names.removeLast()
    add("</\(name)>")
  }

  mutating func element(_ name: String, _ content: String) {
    add("<\(name)>\(Self.escaped(content))</\(name)>")
  }

  /// Writes an element that holds elements of text.
  mutating func group(
    _ name: String, _ elements: KeyValuePairs<String, String>, _ attributes: [String: String] = [:]
  ) {
    open(name, attributes)
    for (name, content) in elements { element(name, content) }
    close()
  }

  mutating func empty(_ name: String, _ attributes: [String: String] = [:]) {
    add("<\(name)\(Self.list(attributes))/>")
  }

  private mutating func add(_ line: String) {
    lines.append(String(repeating: " ", count: names.count) + line)
  }

  private static func list(_ attributes: [String: String]) -> String {
    attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined()
  }

  /// A text with XML's characters escaped, without the control characters that XML cannot hold.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{0}"..."\u{1f}", "\u{fffe}", "\u{ffff}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
