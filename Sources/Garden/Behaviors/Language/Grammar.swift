import Score

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
