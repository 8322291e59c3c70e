import Analysis
import Checking
import Mappings
import Score
import Sessions
import Signals

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

/// Every entry of the reference, made from the declarations.
enum ReferenceEntries {
  static var all: [ReferenceEntry] {
    words + units(Catalogue.units, "Unit generators", "unit generator")
      + units(Catalogue.effects, "Effects", "effect") + inputs
      + language(ReferenceLanguage.mapping, "A mapping", "field of a mapping")
      + language(ReferenceLanguage.entry, "A map entry", "field of a map entry")
      + language(ReferenceLanguage.note, "A note", "field of play")
      + language(ReferenceLanguage.parameter, "A param", "field of a param")
      + voiceParameters + shapes + metrics + findings + commands + ReferenceSettings.entries
      + ReferenceSites.entries
  }

  private static var inputs: [ReferenceEntry] {
    (Inputs.all + Inputs.ofSites).map { input in
      ReferenceEntry(
        name: input.name, section: "Inputs", kind: "input",
        usage: "env.\(input.name), or from = \"\(input.name)\" in a map", doc: input.doc,
        facts: [
          ("unit", input.unit.symbol), ("kind", Reference.kind(input.kind)),
          ("plausible", Reference.range(input.plausible)),
        ],
        example:
          "{ from = \"\(input.name)\", to = \"tone.level\", domain = { \(Figure.plain(input.plausible.lowerBound)), "
          + "\(Figure.plain(input.plausible.upperBound)) }, range = { -30, -6 } }",
        group: input.name.hasPrefix("ambience.") ? "ambience" : "")
    }
  }

  private static func language(_ rows: [[String]], _ section: String, _ kind: String)
    -> [ReferenceEntry]
  {
    rows.map { row in
      let name = row[0].filter { $0 != "`" }
      return ReferenceEntry(
        name: name, section: section, kind: kind, usage: "\(name) = …", doc: row[2],
        facts: [("kind", row[1])])
    }
  }

  private static func units(_ specs: [UnitSpec], _ section: String, _ kind: String)
    -> [ReferenceEntry]
  {
    specs.filter { $0.family != .arithmetic }.map { spec in
      ReferenceEntry(
        name: spec.name, section: section, kind: kind, usage: usage(spec), doc: spec.doc,
        parameters: spec.inputs, example: spec.example, source: spec.source,
        group: spec.family.rawValue)
    }
  }

  /// The usage of a unit, `lowpass(input, cutoff, resonance = 0.4)`; of an effect its fields.
  private static func usage(_ spec: UnitSpec) -> String {
    let inputs = spec.inputs.map { input in
      input.isRequired ? input.name : "\(input.name) = \(Figure.plain(input.defaultValue))"
    }
    if spec.family == .effect {
      return inputs.isEmpty
        ? "\(spec.name) {}" : "\(spec.name) { \(inputs.joined(separator: ", ")) }"
    }
    let table = spec.table == nil ? [] : ["table"]
    return "\(spec.name)(\((table + inputs).joined(separator: ", ")))"
  }

  private static var voiceParameters: [ReferenceEntry] {
    VoiceSpec.standardParameters.map { spec in
      ReferenceEntry(
        name: spec.name, section: "Parameters of every voice", kind: "parameter of every voice",
        usage: "p.\(spec.name), play(\"tone\", { \(spec.name) = … }), to = \"tone.\(spec.name)\"",
        doc: spec.doc,
        facts: [
          ("unit", spec.unit.symbol), ("range", Reference.range(spec.range)),
          ("default", Figure.plain(spec.defaultValue)),
        ])
    }
  }

  private static var words: [ReferenceEntry] {
    entries(Word.all, "Words of the mapping language", "word of the mapping language")
      + entries(Word.methods, "Methods", "method")
  }

  private static func entries(_ words: [Word], _ section: String, _ kind: String)
    -> [ReferenceEntry]
  {
    words.map { word in
      ReferenceEntry(
        name: word.name, section: section, kind: kind, usage: word.usage, doc: word.doc,
        group: word.group.rawValue)
    }
  }

  private static var shapes: [ReferenceEntry] {
    Reference.scaleRows.map { row in
      let name = row[0].filter { $0 != "`" }
      return ReferenceEntry(
        name: String(name.prefix { $0 != "=" }), section: "Scales", kind: "scale of a map",
        usage: "scale = \"\(name)\"", doc: row[1])
    }
      + Tuning.all.map { tuning in
        ReferenceEntry(
          name: tuning.name, section: "Tunings", kind: "tuning",
          usage: "tuning(\"\(tuning.name)\", \"D3\")", doc: "Degrees in semitones above the root.",
          facts: [("degrees", tuning.degrees.map(Figure.plain).joined(separator: " "))])
      }
  }

  private static var metrics: [ReferenceEntry] {
    Metrics.all.map { metric in
      ReferenceEntry(
        name: metric.id, section: "Metrics", kind: "metric of ripples compare",
        usage: "ripples compare … ‹require \"\(metric.id)<0.5\"›",
        doc: "\(metric.name). \(metric.definition)",
        facts: [
          ("unit", metric.unit.isEmpty ? "a number" : metric.unit),
          ("sense", ReferenceMeasures.better(metric.better)),
        ], source: metric.source)
    }
  }

  private static var findings: [ReferenceEntry] {
    FindingCatalogue.all.map { kind in
      ReferenceEntry(
        name: kind.id, section: "Findings",
        kind: "finding of ripples check (\(kind.severity.rawValue))",
        usage: "ripples check MAPPING ‹data DATASET›", doc: "\(kind.title). \(kind.why)",
        facts: [("cure", kind.cure)], source: kind.source)
    }
  }

  private static var commands: [ReferenceEntry] {
    SessionCommand.all.map { command in
      ReferenceEntry(
        name: command.name, section: "Commands of the prompt", kind: "command of the prompt",
        usage: "\(command.name) \(command.usage)".trimmed,
        doc: command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."
          + (command.more.isEmpty ? "" : " " + command.more),
        example: command.example)
    }
  }
}
