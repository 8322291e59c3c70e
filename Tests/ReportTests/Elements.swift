/// Whether a page's elements are closed in the order of their opening, by a reading of its own.
enum Elements {
  private static let void: Set<String> = ["meta", "img", "input", "br", "col", "wbr"]

  /// The elements that are closed wrongly or never.
  static func unbalanced(_ html: String) -> [String] {
    var open: [String] = []
    var wrong: [String] = []
    var rest = Substring(html)
    while let at = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: at)...]
      guard let end = rest.firstIndex(of: ">") else { break }
      let isEnd = rest.first == "/"
      let name = String(rest.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber })
      guard !name.isEmpty else { continue }
      rest = rest[end...]
      if isEnd {
        if open.popLast() != name { wrong.append("/" + name) }
      } else if !void.contains(name) {
        open.append(name)
        if name == "script" || name == "style" { rest = skipText(rest, name) }
      }
    }
    return wrong + open
  }

  /// From where an element of raw text ends.
  private static func skipText(_ text: Substring, _ name: String) -> Substring {
    guard let end = text.firstRange(of: "</\(name)") else { return text.suffix(0) }
    return text[end.lowerBound...]
  }
}
