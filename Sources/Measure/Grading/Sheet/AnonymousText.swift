/// A mapping's text without what could tell who wrote it.
public enum AnonymousText {
  /// Leaves out all comments, and puts dots for the student's name and its parts inside quoted texts. Code stays as it is, and so
  /// do the lines' numbers. Names that a student gave to variables and voices stay, too.
  public static func make(_ source: String, without student: String) -> String {
    let names = parts(of: student)
    var text = ""
    for piece in LuaPieces(source) {
      switch piece.kind {
      case .code: text += piece.text
      case .comment: text += String(repeating: "\n", count: piece.text.count(where: \.isNewline))
      case .string: text += names.reduce(String(piece.text)) { replace($1, in: $0) }
      }
    }
    return text
  }

  private static func parts(of student: String) -> [String] {
    ([student] + student.split { !$0.isLetter }.map(String.init)).filter { $0.count > 2 }
  }

  private static func replace(_ name: String, in text: String) -> String {
    let wanted = Array(name.lowercased())
    let letters = Array(text)
    var result: [Character] = []
    var index = 0
    while index < letters.count {
      let end = index + wanted.count
      let isName =
        end <= letters.count
        && letters[index..<end].map { Character($0.lowercased().prefix(1).description) } == wanted
        && (index == 0 || !letters[index - 1].isLetter)
        && (end == letters.count || !letters[end].isLetter)
      if isName {
        result.append("…")
        index = end
      } else {
        result.append(letters[index])
        index += 1
      }
    }
    return String(result)
  }
}

/// A Lua text cut into code, comments and quoted texts (Lua 5.4 manual, §3.1).
struct LuaPieces: Sequence, IteratorProtocol {
  enum Kind {
    case code, comment, string
  }

  private var rest: Substring.UnicodeScalarView

  init(_ source: String) { rest = Substring(source).unicodeScalars }

  mutating func next() -> (kind: Kind, text: String)? {
    guard !rest.isEmpty else { return nil }
    let start = rest.startIndex
    if rest.starts(with: "--".unicodeScalars) { return (.comment, take(comment())) }
    if let first = rest.first, first == "\"" || first == "'" {
      return (.string, take(quoted(by: first)))
    }
    if let end = longBracket(at: start) { return (.string, take(end)) }
    var end = rest.index(after: start)
    while end < rest.endIndex, !beginsSomething(end) { end = rest.index(after: end) }
    return (.code, take(end))
  }

  private mutating func take(_ end: Substring.UnicodeScalarView.Index) -> String {
    let text = String(rest[..<end])
    rest = rest[end...]
    return text
  }

  private func beginsSomething(_ index: Substring.UnicodeScalarView.Index) -> Bool {
    switch rest[index] {
    case "\"", "'": true
    case "-": rest[index...].starts(with: "--".unicodeScalars)
    case "[": longBracket(at: index) != nil
    default: false
    }
  }

  private func comment() -> Substring.UnicodeScalarView.Index {
    let after = rest.index(rest.startIndex, offsetBy: 2)
    if let end = longBracket(at: after) { return end }
    return rest[after...].firstIndex(of: "\n") ?? rest.endIndex
  }

  private func quoted(by mark: Unicode.Scalar) -> Substring.UnicodeScalarView.Index {
    var index = rest.index(after: rest.startIndex)
    while index < rest.endIndex {
      let scalar = rest[index]
      index = rest.index(after: index)
      if scalar == mark || scalar == "\n" { return index }
      if scalar == "\\", index < rest.endIndex { index = rest.index(after: index) }
    }
    return rest.endIndex
  }

  /// The end of `[[ … ]]` or `[==[ … ]==]` that begins there; nil where none does.
  private func longBracket(
    at start: Substring.UnicodeScalarView.Index
  ) -> Substring.UnicodeScalarView.Index? {
    guard start < rest.endIndex, rest[start] == "[" else { return nil }
    let level = rest[rest.index(after: start)...].prefix { $0 == "=" }
    guard level.endIndex < rest.endIndex, rest[level.endIndex] == "[" else { return nil }
    let close = Array("]".unicodeScalars) + Array(level) + Array("]".unicodeScalars)
    var index = rest.index(after: level.endIndex)
    while index < rest.endIndex {
      if rest[index...].starts(with: close) { return rest.index(index, offsetBy: close.count) }
      index = rest.index(after: index)
    }
    return rest.endIndex
  }
}
