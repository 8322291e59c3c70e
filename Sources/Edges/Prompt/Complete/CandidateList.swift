/// The candidates as a terminal shows them: a few with what they are, many in columns.
enum CandidateList {
  private static let described = 16
  private static let limit = 200

  static func text(_ completion: Completion, columns: Int) -> String {
    let shown = completion.candidates.prefix(limit)
    let width = shown.map(\.name.count).max() ?? 0
    var lines: [String]
    if shown.count <= described, shown.contains(where: { !$0.summary.isEmpty }) {
      lines = shown.map { padded($0.name, width + 2) + $0.summary }
    } else {
      lines = table(shown.map(\.name), width: width + 2, columns: columns)
    }
    lines = lines.map { cut($0, to: columns - 1) }
    let rest = completion.candidates.count - shown.count
    if rest > 0 { lines.append("and \(rest) more; type another letter") }
    return lines.joined(separator: "\n")
  }

  /// The names in columns, to be read down each as those of `ls`.
  private static func table(_ names: [String], width: Int, columns: Int) -> [String] {
    let across = max(1, (columns - 1) / width)
    let rows = (names.count + across - 1) / across
    return (0..<rows).map { row in
      stride(from: row, to: names.count, by: rows).map { padded(names[$0], width) }.joined()
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func cut(_ text: String, to width: Int) -> String {
    var text = text.count > width ? text.prefix(width - 1) + "…" : text[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
