import Mappings
import Score

/// Answers what a word means: for `ripples reference WORD` and `:help WORD`.
public enum ReferenceLookup {
  /// The most bytes of a question: no name or phrase of the reference is longer.
  private static let longest = 200

  /// Answers `:help WORD` of a session.
  /// - Throws: `Fault` (`call`) with the nearest name where nothing is found.
  @Sendable public static func explain(_ word: String) throws -> String {
    try answer(word, whereToLook: ":help lists the commands")
  }

  /// The entry of a name, the names of a section, or those of the entries that hold all the words.
  /// - Parameter whereToLook: the hint for words that nothing is near to.
  /// - Throws: `Fault` (`call`) with the nearest name where nothing is found.
  public static func answer(
    _ words: String, whereToLook: String = "ripples reference prints all of it"
  ) throws -> String {
    let nothing = "the reference has nothing of \(quoted(words))"
    guard words.utf8.count <= longest else { throw Fault(.call, nothing, hint: whereToLook) }
    let all = ReferenceEntries.all
    let wanted = words.trimmed.filter { $0 != "`" }.lowercased()
    let named = entries(named: wanted, in: all)
    if !named.isEmpty {
      return named.map { $0.text(seeAlso: neighbours(of: $0, in: all)) }.joined(separator: "\n\n\n")
    }
    if let foreign = foreign(wanted, in: all) { return foreign }
    let section = all.filter { $0.section.lowercased() == wanted }
    if !section.isEmpty { return list(section) }
    let parts = wanted.split(separator: " ")
    let found = all.filter { entry in
      let text = "\(entry.name) \(entry.doc) \(entry.usage)".lowercased()
      return parts.allSatisfy { text.contains($0) }
    }
    if !found.isEmpty, wanted.count > 2 { return list(found) }
    throw Fault(
      .call, nothing,
      hint: NearestName.to(String(wanted.prefix(60)), among: Set(all.map(\.name)).sorted())
        .map { "did you mean \"\($0)\"?" } ?? whereToLook)
  }

  /// The words that stand for one of another system, with their entries; nil where it is none.
  private static func foreign(_ name: String, in all: [ReferenceEntry]) -> String? {
    guard let hint = ForeignWord.hint(for: name), let (_, word) = ForeignWord.named(name) else {
      return nil
    }
    var lines = TextLayout.lines(hint, indent: 0)
    let found = word.words.flatMap { entries(named: $0.lowercased(), in: all) }
    if found.count == 1 {
      lines += ["", "", found[0].text(seeAlso: neighbours(of: found[0], in: all))]
    } else if !found.isEmpty {
      lines += ["", list(found)]
    }
    return lines.joined(separator: "\n")
  }

  /// Whether a word has an entry of its own.
  static func knows(_ word: String) -> Bool {
    !entries(named: word.lowercased(), in: ReferenceEntries.all).isEmpty
  }

  /// The entries with a name; else those whose name ends with it, also after `env.` and the like.
  private static func entries(named name: String, in all: [ReferenceEntry]) -> [ReferenceEntry] {
    let exact = all.filter { $0.name.lowercased() == name || $0.name.lowercased() == ":" + name }
    if !exact.isEmpty { return exact }
    let isPrefixed = ["env.", "p.", "out."].contains { name.hasPrefix($0) }
    let bare = isPrefixed ? String(name.drop { $0 != "." }.dropFirst()) : name
    return bare.isEmpty ? [] : all.filter { $0.keys.contains(bare) }
  }

  /// At most eight names of the entries around one in its section that belong to its group.
  private static func neighbours(of entry: ReferenceEntry, in all: [ReferenceEntry]) -> [String] {
    let group = all.filter { $0.section == entry.section && $0.group == entry.group }.map(\.name)
    guard let place = group.firstIndex(of: entry.name) else { return [] }
    let first = max(0, min(place - 4, group.count - 9))
    return group[first..<min(first + 9, group.count)].filter { $0 != entry.name }
  }

  /// The names of entries by section, each with its first sentence.
  private static func list(_ entries: [ReferenceEntry]) -> String {
    var lines: [String] = []
    var section = ""
    for entry in entries {
      if entry.section != section {
        section = entry.section
        lines += (lines.isEmpty ? [] : [""]) + [section]
      }
      let end = entry.doc.firstRange(of: ". ")?.lowerBound ?? entry.doc.endIndex
      let line = "  " + TextLayout.pad(entry.name, 22) + entry.doc[..<end]
      lines += TextLayout.lines(line, indent: 0, hanging: 24)
    }
    return lines.joined(separator: "\n")
  }
}
