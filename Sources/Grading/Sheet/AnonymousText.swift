/// A mapping's text without what could tell who wrote it.
public enum AnonymousText {
  /// Comments that say what is to be heard, and so belong to the mapping.
  private static let kept = ["-- hear:", "-- data:"]

  /// Leaves out lines that are comments (those that begin with `-- hear:` and `-- data:` excepted) and puts dots for the
  /// student's name and its parts elsewhere.
  public static func make(_ source: String, without student: String) -> String {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let code = lines.filter { line in
      let text = line.drop { $0 == " " || $0 == "\t" }
      return !text.hasPrefix("--") || text.hasPrefix("--[") || kept.contains { text.hasPrefix($0) }
    }
    var text = code.joined(separator: "\n")
    let parts = student.split { !$0.isLetter }.map(String.init).filter { $0.count > 2 }
    for part in [student] + parts where part.count > 2 {
      text = replace(part, in: text)
    }
    return text
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
        && letters[index..<end].map { Character($0.lowercased()) } == wanted
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
