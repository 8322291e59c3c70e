/// Words of another system for making sound, and what stands for them here: messages, the reference and
/// docs/coming-from.md say it from this table.
public struct ForeignWord: Sendable {
  public enum System: String, CaseIterable, Sendable {
    case superCollider = "SuperCollider"
    case norns
    case sonicPi = "Sonic Pi"
    case others = "other programs"

    var possessive: String { rawValue.hasSuffix("s") ? rawValue + "'" : rawValue + "'s" }
  }

  public let system: System
  /// The words of that system, each between backticks.
  let theirs: String
  /// The meaning of the words, and how this differs here.
  let meaning: String
  /// The replacement in Ripples; words of Ripples stand between backticks.
  let ours: String

  /// Words of a system, a line each: theirs | what they are | ours.
  static func table(_ system: System, _ text: String) -> [ForeignWord] {
    TextTable.rows(of: text, columns: 3).map {
      ForeignWord(system: system, theirs: $0[0], meaning: $0[1], ours: $0[2])
    }
  }

  public static let all = superCollider + norns + sonicPi + others

  /// The entry of a word in the other language's vocabulary: without regard to case, and without the dot, backslash or colon that goes with it.
  public static func named(_ name: String) -> (name: String, word: ForeignWord)? {
    let key = key(name)
    guard !key.isEmpty else { return nil }
    for word in all {
      if let found = word.names.first(where: { Self.key($0) == key }) {
        return (found.filter { $0 != "\\" }, word)
      }
    }
    return nil
  }

  /// `SuperCollider's SinOsc is sine (…)` for a name of the table; nil for others.
  public static func hint(for name: String) -> String? {
    named(name).map { found, word in
      "\(word.system.possessive) \(found) is \(word.ours.filter { $0 != "`" }) (\(word.meaning.filter { $0 != "`" }))"
    }
  }

  /// The same for a parameter of a sound, such as `freq`.
  static func hint(forParameter name: String) -> String? {
    let isParameter = all.contains { word in
      word.names.contains { $0.hasPrefix("\\") && key($0) == key(name) }
    }
    return isParameter ? hint(for: name) : nil
  }

  /// Words of Ripples that stand for it.
  public var words: [String] { Self.quoted(ours) }

  /// The line of the word in the table of its system.
  public var row: String { "| \(theirs) | \(meaning) | \(ours) |" }

  private var names: [String] { Self.quoted(theirs) }

  private static func key(_ name: String) -> String {
    let first = name.split(separator: " ").first ?? ""
    return String(first.drop { $0 == "." || $0 == "\\" || $0 == ":" }.lowercased())
      .trimmedAtEnd(of: ":")
  }

  /// The words between backticks.
  private static func quoted(_ text: String) -> [String] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }
}

extension String {
  fileprivate func trimmedAtEnd(of mark: Character) -> String {
    hasSuffix(String(mark)) ? String(dropLast()) : self
  }
}
