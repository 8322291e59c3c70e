internal import Score

/// Directions as words: `NNW`, `north-west`, `Südost`.
struct CompassWords {
  private static let points = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]

  /// The meaning of `O`: east in German, west in French, Spanish and Italian; nil where the words leave it open.
  private let o: Character?

  /// Decides by all words of a column: where they have a W, O is the east; where they have an E, it is the west.
  init(among words: [String], isGerman: Bool) {
    let letters = words.compactMap(Self.letters).joined()
    let (hasE, hasW) = (letters.contains("E"), letters.contains("W"))
    o = hasE == hasW ? (isGerman && !hasE ? "E" : nil) : hasW ? "E" : "W"
  }

  /// Clockwise from north in degrees; nil for what is no direction.
  func degrees(_ word: String) -> Double? {
    guard var letters = Self.letters(word) else { return nil }
    if letters.contains("O") {
      guard let o else { return nil }
      letters = String(letters.map { $0 == "O" ? o : $0 })
    }
    return Self.points.firstIndex(of: letters).map { Double($0) * 22.5 }
  }

  /// The letters of a direction's name, or nil.
  private static func letters(_ word: String) -> String? {
    var text = word.withoutAccents
    for (name, letter) in names { text = text.replacing(name, with: letter) }
    let letters = text.filter { !"-_. ".contains($0) }.uppercased()
    return (1...3).contains(letters.count) && letters.allSatisfy { "NESWO".contains($0) }
      ? letters : nil
  }

  private static let names = [
    ("north", "n"), ("south", "s"), ("east", "e"), ("west", "w"), ("nord", "n"), ("sud", "s"),
    ("ost", "e"), ("ouest", "w"),
  ]
}
