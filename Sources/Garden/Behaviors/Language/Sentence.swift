/// A sentence of a phrase book: words with named places, in one form or in two, for one thing and for several.
struct Sentence: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case words(String)
    case place(String)
  }

  /// The form for one thing, where the number of things matters.
  var one: [Piece]?
  /// The form for all other numbers.
  var other: [Piece]
  /// The place that holds the number.
  var counted: String?

  /// The named places of both forms.
  var places: Set<String> {
    Set(
      ((one ?? []) + other).compactMap { if case .place(let name) = $0 { name } else { nil } })
  }

  /// The pieces of a text such as `{name}, {distance}`; nil where its braces do not match or hold no name.
  static func pieces(of text: String) -> [Piece]? {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      let inner = rest[rest.index(after: open)...]
      guard rest[open] == "{", let close = inner.firstIndex(of: "}"), isName(inner[..<close])
      else { return nil }
      if open > rest.startIndex { pieces.append(.words(String(rest[..<open]))) }
      pieces.append(.place(String(inner[..<close])))
      rest = inner[inner.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.words(String(rest))) }
    return pieces
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= 97 && $0 <= 122 || $0 == 95 }
  }
}
