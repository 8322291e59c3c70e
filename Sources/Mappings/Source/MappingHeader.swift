/// The comment at the top of a mapping's file: its documentation.
public struct MappingHeader: Hashable, Sendable {
  /// The first line.
  public var title = ""
  /// What to listen for.
  public var hear = ""
  /// Which inputs it reads, with units.
  public var data = ""
  /// Commands to try, one per line.
  public var tryIt: [String] = []
  /// Every other line.
  public var notes: [String] = []

  public init() {}

  /// Reads the `--` lines before the first line of code.
  public init(source: String) {
    var label = ""
    var isFirst = true
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = Self.trimmed(line)
      if text.isEmpty { if isFirst { continue } else { break } }
      guard text.hasPrefix("--") else { break }
      let comment = Self.trimmed(text.drop { $0 == "-" })
      let isLabelled = Self.labels.contains { comment.hasPrefix($0 + ":") }
      if isFirst, !isLabelled { title = comment } else { add(comment, after: &label) }
      isFirst = false
    }
  }

  /// Words before a colon that say what a line is about.
  private static let labels = ["hear", "data", "try"]

  private mutating func add(_ comment: String, after label: inout String) {
    var text = Substring(comment)
    if let colon = comment.firstIndex(of: ":"), comment[..<colon].allSatisfy(\.isLetter) {
      label = String(comment[..<colon])
      if Self.labels.contains(label) { text = comment[comment.index(after: colon)...] }
    }
    let words = Self.trimmed(text)
    guard !words.isEmpty else { return label = "" }
    switch label {
    case "hear": hear += hear.isEmpty ? words : " " + words
    case "data": data += data.isEmpty ? words : " " + words
    case "try": tryIt.append(words)
    default: notes.append(words)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" && $0 != "\r" }) else {
      return ""
    }
    return String(start[...end])
  }

  private static func trimmed(_ text: String) -> String { trimmed(Substring(text)) }
}
