/// Lets options take negative numbers: `--length -3` is a value that the option refuses, not an option named `-3`.
enum NegativeNumbers {
  /// The words with each negative number joined to the option before it, `--length=-3`: the parser takes a word that begins
  /// with a dash for an option.
  static func joined(_ words: some Sequence<String>) -> [String] {
    var joined: [String] = []
    var mayJoin = true
    for word in words {
      if let last = joined.last, mayJoin, last.hasPrefix("--"), !last.contains("="),
        isNegative(word)
      {
        joined[joined.endIndex - 1] += "=" + word
      } else {
        joined.append(word)
      }
      if word == "--" { mayJoin = false }
    }
    return joined
  }

  private static func isNegative(_ word: String) -> Bool {
    guard word.hasPrefix("-") else { return false }
    let number = word.dropFirst()
    return number.first.map { $0.isNumber || $0 == "." } ?? false
      || ["inf", "infinity", "nan"].contains(number.lowercased())
  }
}
