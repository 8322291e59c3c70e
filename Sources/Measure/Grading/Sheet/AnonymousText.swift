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
