import Score

/// A line that runs a program: its arguments, and the places in them.
enum CommandWords {
  /// Parts a line at its blanks, but for those within quotes, single or double.
  /// - Throws: `Fault` (`call`) for a line without words, and for a quote that is not closed.
  static func of(_ line: String) throws(Fault) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let whole = word { words.append(whole) }
    if let quote {
      throw fault("the quote \(quote) is not closed", "close it")
    }
    guard let program = words.first, !program.isEmpty else {
      throw fault("the command is empty", "name a program and its arguments")
    }
    return words
  }

  /// The names in braces that an argument holds.
  static func places(in word: String) -> [String] {
    parts(of: word).compactMap { $0.isPlace ? String($0.text) : nil }
  }

  /// An argument with texts at its places; what is in those texts stays as it is.
  static func filled(_ word: String, _ values: [String: String]) -> String {
    parts(of: word).reduce("") { filled, part in
      filled + (part.isPlace ? values[String(part.text)] ?? "" : String(part.text))
    }
  }

  private static func parts(of word: String) -> [(text: Substring, isPlace: Bool)] {
    var parts: [(text: Substring, isPlace: Bool)] = []
    var rest = word[...]
    while let open = rest.firstIndex(of: "{") {
      let inner = rest[rest.index(after: open)...]
      let name = inner.prefix { $0.isLowercase && $0.isASCII || $0 == "_" }
      guard !name.isEmpty, name.endIndex < inner.endIndex, inner[name.endIndex] == "}" else {
        parts.append((rest[...open], false))
        rest = inner
        continue
      }
      parts.append((rest[..<open], false))
      parts.append((name, true))
      rest = inner[inner.index(after: name.endIndex)...]
    }
    return parts + [(rest, false)]
  }

  private static func fault(_ message: String, _ hint: String) -> Fault {
    Fault(.call, message, at: .setting("voice-command"), hint: hint)
  }
}
