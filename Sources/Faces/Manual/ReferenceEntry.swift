import Score

/// An entry of the reference: everything it says of one word.
struct ReferenceEntry {
  /// The word as it is written: a command with its colon, a setting with its path.
  let name: String
  /// The heading that the entry stands under.
  let section: String
  /// The kind of word: `unit generator`, `input`.
  let kind: String
  /// The way in which it is written in a mapping, a file or at the prompt.
  let usage: String
  let doc: String
  /// The unit, range, default and the like, each with its name.
  var facts: [(name: String, value: String)] = []
  var parameters: [ParameterSpec] = []
  var example = ""
  var source = ""
  /// The group: entries of a section with the same one belong together.
  var group = ""

  /// The words by which it is found, in small letters: its name, and that without a colon or what stands before it.
  var keys: [String] {
    let name = name.lowercased()
    let bare = name.hasPrefix(":") ? String(name.dropFirst()) : name
    return [name, bare, String(bare.split { $0 == "." || $0 == ":" }.last ?? "")]
  }

  /// The entry as text for a terminal.
  func text(seeAlso: [String]) -> String {
    var lines = ["\(name): \(kind)", "", "  \(usage)", ""]
    lines += TextLayout.lines(doc, indent: 2)
    let facts = facts.filter { !$0.value.isEmpty }
    if !facts.isEmpty { lines += [""] + Self.columns(facts.map { [$0.name, $0.value] }) }
    if !parameters.isEmpty { lines += [""] + Self.columns(parameters.map(Self.row)) }
    let ends = [
      ("example", example), ("source", source), ("see also", seeAlso.joined(separator: ", ")),
    ]
    for (label, value) in ends where !value.isEmpty {
      lines += [""] + TextLayout.lines("\(label): \(value)", indent: 2)
    }
    return lines.joined(separator: "\n")
  }

  private static func row(_ spec: ParameterSpec) -> [String] {
    let range =
      spec.isSignal ? "signal" : "\(Reference.range(spec.range)) \(spec.unit.symbol)".trimmed
    let standard = spec.isRequired ? "required" : "default \(Figure.plain(spec.defaultValue))"
    return [spec.name, range, standard, spec.doc]
  }

  /// Rows in columns as wide as their widest cell; the last is wrapped under itself.
  private static func columns(_ rows: [[String]]) -> [String] {
    let count = (rows.map(\.count).max() ?? 1) - 1
    let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.flatMap { row in
      let head = zip(row, widths).map { TextLayout.pad($0, $1 + 2) }.joined()
      return TextLayout.lines(
        "  " + head + (row.last ?? ""), indent: 0, hanging: min(head.count + 2, 40))
    }
  }
}
