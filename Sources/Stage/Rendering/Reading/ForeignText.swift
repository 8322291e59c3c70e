import Datasets
import Files
import JSON
import Score

/// A text that was given as a mapping and that Lua refuses: what it seems to be instead, by its name and its beginning.
struct ForeignText {
  let path: String
  let text: String

  /// The fault that says the guess; nil where the text may well be meant as a mapping.
  var fault: Fault? {
    guard let (what, advice) = guess else { return nil }
    return Fault(
      .mapping, "is no mapping: it seems to be \(what)", at: FaultPlace(path),
      expected: "Lua that ends in return mapping { … }", hint: advice)
  }

  private var guess: (what: String, advice: String)? {
    if ["md", "markdown"].contains(Path.ext(path)) { return Self.markdown }
    if text.contains("return mapping") { return nil }
    if let kind = FileKind.of(path), kind != .mapping { return named(kind) }
    switch text.first(where: { !$0.isWhitespace }) {
    case "{", "[": return json
    case "<" where OSMExtract.isExtract(text):
      return ("an extract of OpenStreetMap", OSMExtract.cure(path))
    case "<": return ("XML or HTML", FileKind.dataset.advice(for: path))
    case "#": return isHeading ? Self.markdown : nil
    default: return isTable ? named(.dataset) : nil
    }
  }

  private func named(_ kind: FileKind) -> (what: String, advice: String) {
    ("a \(kind.rawValue)", kind.advice(for: path))
  }

  private static let markdown = (
    what: "a text in Markdown", advice: "give the mapping that it is about"
  )

  /// JSON, or JSON line by line; nil for a table of Lua's, which nobody has given to `mapping`.
  private var json: (what: String, advice: String)? {
    let first = text.split { $0.isNewline }.first ?? ""
    guard let top = Self.value(text) ?? Self.value(first) else { return nil }
    if (top.array?.first ?? top)["waypoints"]?.array != nil {
      return (
        "a route of Soundscape's apps",
        "ripples import \(path) ‹as site› ‹out SITE.geojson› makes a site of it"
      )
    }
    let kind = FileKind.of(json: top)
    if kind != .dataset { return named(kind) }
    return ("JSON", kind.advice(for: path) + ", if it is a log")
  }

  private static func value(_ text: some StringProtocol) -> JSONValue? {
    try? JSONParser.parse(Array(text.utf8))
  }

  /// Whether the first line is a heading, `## Title`, and no comment of another language with Lua below it.
  private var isHeading: Bool {
    let lines = text.split { $0.isNewline }
    guard let first = lines.first, first.drop(while: { $0 == "#" }).first == " " else {
      return false
    }
    return lines.dropFirst().contains { $0.hasPrefix("#") || $0.hasPrefix("```") }
  }

  /// Whether the second of two lines with equally many fields begins with a number, as no line of Lua does.
  private var isTable: Bool {
    let lines = text.split { $0.isNewline }.prefix(2)
    guard lines.count == 2, let first = lines.first, let second = lines.last else { return false }
    return [",", ";", "\t"].contains { (mark: Character) in
      let fields = second.split(separator: mark, omittingEmptySubsequences: false)
      return fields.count > 1 && fields.count - 1 == first.count { $0 == mark }
        && Double(fields[0]) != nil
    }
  }
}
