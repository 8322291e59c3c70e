/// XML as it is written: elements that open, close and hold text.
package struct XMLText {
  private var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
  private var names: [String] = []

  /// - Parameter documentType: the line that names the type of the document; nil writes none.
  package init(documentType: String? = nil) {
    if let documentType { lines.append(documentType) }
  }

  /// The whole text; every element must be closed.
  package var text: String { lines.joined(separator: "\n") + "\n" }

  package mutating func open(_ name: String, _ attributes: [String: String] = [:]) {
    add("<\(name)\(Self.list(attributes))>")
    names.append(name)
  }

  package mutating func close() {
    let name = names.removeLast()
    add("</\(name)>")
  }

  /// Writes an element that holds a text.
  package mutating func element(
    _ name: String, _ content: String, _ attributes: [String: String] = [:]
  ) {
    add("<\(name)\(Self.list(attributes))>\(Self.escaped(content))</\(name)>")
  }

  /// Writes an element that holds elements of text.
  package mutating func group(
    _ name: String, _ elements: KeyValuePairs<String, String>, _ attributes: [String: String] = [:]
  ) {
    open(name, attributes)
    for (name, content) in elements { element(name, content) }
    close()
  }

  package mutating func empty(_ name: String, _ attributes: [String: String] = [:]) {
    add("<\(name)\(Self.list(attributes))/>")
  }

  private mutating func add(_ line: String) {
    lines.append(String(repeating: " ", count: names.count) + line)
  }

  private static func list(_ attributes: [String: String]) -> String {
    attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined()
  }

  /// A text with XML's characters escaped, without the control characters that XML cannot hold.
  package static func escaped(_ text: String) -> String {
    escapedMarkup(text) { scalar in
      switch scalar {
      case "\n": "&#10;"
      case "\u{0}"..."\u{1f}", "\u{fffe}", "\u{ffff}": " "
      default: nil
      }
    }
  }
}

/// A text in which the characters that mark something in XML and HTML are escaped.
/// - Parameter own: what stands for a further character; nil for one that may stand.
package func escapedMarkup(_ text: String, _ own: (Unicode.Scalar) -> String?) -> String {
  var result = ""
  result.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    default:
      if let other = own(scalar) { result += other } else { result.unicodeScalars.append(scalar) }
    }
  }
  return result
}

extension String {
  /// The text as a cell of CSV (RFC 4180): quoted where it holds a comma, a quotation mark or a line break.
  public var csvCell: String {
    guard unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return self
    }
    // By scalars: a quote with an accent on it is a quote.
    var cell = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" { cell.unicodeScalars.append(scalar) }
      cell.unicodeScalars.append(scalar)
    }
    return cell + "\""
  }
}
