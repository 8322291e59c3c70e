/// The comment at the top of a mapping's file: its documentation.
public struct MappingHeader: Hashable, Sendable {
  /// The title of the mapping: the first line of the header.
  public var title = ""
  /// Words about the sounds to listen for.
  public var hear = ""
  /// The inputs that the mapping reads, with their units.
  public var data = ""
  /// Commands to try, one per line.
  public var tryIt: [String] = []
  /// Findings that are meant, one per line: `allow: note-overlap, the strings ring on purpose`.
  public var allowances: [Allowance] = []
  /// The other lines of the header.
  public var notes: [String] = []

  /// A kind of finding that the mapping's author has looked at and wants to keep.
  public struct Allowance: Hashable, Sendable {
    /// The name of the kind of finding, such as `note-overlap`.
    public let id: String
    /// The author's reason why it is meant; empty where none is given.
    public var reason: String
    /// Line of the file, counted from 1.
    public let line: Int

    /// - Parameter words: the kind's name, a comma, the reason.
    init(_ words: String, line: Int) {
      let comma = words.firstIndex(of: ",") ?? words.endIndex
      id = String(MappingHeader.trimmed(words[..<comma]))
      reason =
        comma < words.endIndex ? MappingHeader.trimmed(words[words.index(after: comma)...]) : ""
      self.line = line
    }
  }

  public init() {}

  /// Reads the `--` lines before the first line of code.
  public init(source: String) {
    var label = ""
    var isFirst = true
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let text = Self.trimmed(line)
      if text.isEmpty { if isFirst { continue } else { break } }
      guard text.hasPrefix("--") else { break }
      let comment = Self.trimmed(text.drop { $0 == "-" })
      let isLabelled = Self.labels.contains { comment.hasPrefix($0 + ":") }
      if isFirst, !isLabelled { title = comment } else { add(comment, number + 1, after: &label) }
      isFirst = false
    }
  }

  /// Words before a colon that say what a line is about.
  private static let labels = ["hear", "data", "try", "allow"]

  private mutating func add(_ comment: String, _ line: Int, after label: inout String) {
    var (text, isFirst) = (Substring(comment), false)
    if let colon = comment.firstIndex(of: ":"), comment[..<colon].allSatisfy(\.isLetter) {
      label = String(comment[..<colon])
      isFirst = true
      if Self.labels.contains(label) { text = comment[comment.index(after: colon)...] }
    }
    let words = Self.trimmed(text)
    guard !words.isEmpty else { return label = "" }
    switch label {
    case "hear": hear += hear.isEmpty ? words : " " + words
    case "data": data += data.isEmpty ? words : " " + words
    case "try": tryIt.append(words)
    case "allow" where isFirst: allowances.append(Allowance(words, line: line))
    case "allow": allowances[allowances.count - 1].reason += " " + words
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
}
