/// The words of a line, in which quotes hold together what has spaces.
enum QuotedWords {
  /// Splits at white space; `"` and `'` hold a word together up to the next of their kind, or to the end of the line.
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var (word, quote) = (String?.none, Character?.none)
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else if word == nil, character == "\"" || character == "'" {
        (word, quote) = ("", character)
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
