import Score

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

/// The rules by which a language writes numbers and words before others, as far as callouts need them.
struct Grammar: Hashable, Sendable {
  /// The mark before a number's fraction.
  var decimalMark = "."
  /// The numbers that take the form for one thing: 1 in English and German, 0 to below 2 in French.
  var singular: ClosedRange<Double> = 1...1
  /// The letters before which a word is elided, in lower case.
  var elidedBefore: Set<Character> = []
  /// The form of a word before such a letter: `de` becomes `d'` and loses its blank.
  var elided: [String: String] = [:]

  /// The number of a text that a place was given; nil for a text that is none.
  func number(_ text: String) -> Double? {
    Double(String(text.map { String($0) == decimalMark ? "." : $0 }))
  }

  /// A number with two decimals at most, with the language's mark.
  func text(_ number: Double) -> String {
    let plain = Figure.plain((100 * number).rounded() / 100)
    return String(plain.flatMap { $0 == "." ? decimalMark : String($0) })
  }

  /// Puts a name behind words, the last of which may be elided before it.
  func joined(_ words: String, _ name: String) -> String {
    guard let first = name.first, elidedBefore.contains(Character(first.lowercased())),
      words.hasSuffix(" ")
    else { return words + name }
    let last = words.dropLast().split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    guard let short = elided[last.lowercased()] else { return words + name }
    let isCapital = last.first?.isUppercase ?? false
    let kept = isCapital ? short.prefix(1).uppercased() + short.dropFirst() : short
    return words.dropLast(last.count + 1) + kept + name
  }
}
