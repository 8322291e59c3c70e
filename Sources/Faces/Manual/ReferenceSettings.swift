import Files
import Rendering
import Score

/// The part of the reference about settings: what commands take as options, and Python as keywords.
enum ReferenceSettings {
  private static var offered: [any AnySetting] { Settings.list.filter { !$0.places.isEmpty } }

  static var markdown: String {
    let rows = offered.map { setting in
      [
        "`\(setting.name)`", kind(setting), range(setting), usual(setting), commands(setting),
        doc(setting),
      ]
    }
    return """
      ## Settings

      The options of the commands: `sample-rate` is `--sample-rate 44100`, in Python `sample_rate=44100`. Manifests and journals keep what the \
      sound depends on.


      """
        + Reference.table(
          ["setting", "kind", "range", "default", "commands", "what it does"], rows)
  }

  static var entries: [ReferenceEntry] {
    offered.map { setting in
      let value = setting.type == Bool.self ? "" : " " + (setting.valueName ?? "…")
      return ReferenceEntry(
        name: setting.name, section: "Settings", kind: "setting",
        usage: "--\(setting.name)\(value)", doc: doc(setting) + " Of \(commands(setting)).",
        facts: [
          ("kind", kind(setting)), ("range", range(setting)), ("default", usual(setting)),
        ])
    }
  }

  private static func commands(_ setting: any AnySetting) -> String {
    SettingPlace.allCases.filter(setting.places.contains).map(\.rawValue).joined(separator: ", ")
  }

  private static func kind(_ setting: any AnySetting) -> String {
    setting.unit.isEmpty ? setting.type.kind : "\(setting.type.kind), \(setting.unit)"
  }

  private static func range(_ setting: any AnySetting) -> String {
    said(setting) { place in
      let range = setting.range(at: place)
      return range.lowerBound.isFinite ? Reference.range(range) : ""
    }
  }

  private static func usual(_ setting: any AnySetting) -> String {
    said(setting) { place in
      let json = setting.usual(at: place).json
      return ["null", "[]", "{}", "false"].contains(json.compact)
        ? "" : json.compact.filter { $0 != "\"" }
    }
  }

  private static func doc(_ setting: any AnySetting) -> String {
    said(setting, separator: " ") { place in
      SettingMention.spoken(setting.doc(at: place)) { name, _ in "--" + name }
    }
  }

  /// The text for the first place, then those of the places for which it is another: `512; repl: 256`.
  private static func said(
    _ setting: any AnySetting, separator: String = "; ", _ text: (SettingPlace) -> String
  ) -> String {
    let places = SettingPlace.allCases.filter(setting.places.contains)
    let first = places.first.map(text) ?? ""
    let others = places.dropFirst().filter { text($0) != first }
    return ([first] + others.map { "\($0.rawValue): \(text($0))" }).joined(separator: separator)
  }
}

/// The settings in the Python package: keywords of its functions, with their types, usual values and docs.
///
/// They are written below the lines of a signature that ask for them, and below those of its doc string:
///
///     # Settings of `ripples render` without from, to:
///
///     Settings of `ripples render`:
///
/// The package has the version of the command, too: `__version__ = "…"` is written anew.
enum PythonSettings {
  /// Returns the files of a checkout's package, and what they shall hold.
  /// - Parameter checkout: its path with a slash at the end; empty for the current folder.
  /// - Throws: `Fault` for a file that cannot be read.
  static func files(in checkout: String) throws -> [(path: String, text: String)] {
    try FileContent.files(in: checkout + "python/src/ripples").filter { $0.hasSuffix(".py") }
      .map { ($0, filled(try FileContent.text($0))) }
  }

  /// Returns the text of a file with all its settings as they are declared.
  static func filled(_ text: String) -> String {
    var result: [Substring] = []
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var asked = Asked()
    while let line = rest.popFirst() {
      let isVersion = line.hasPrefix("__version__ = ")
      result.append(isVersion ? "__version__ = \"\(Version.current)\"" : line)
      let indent = line.prefix { $0 == " " }
      guard let words = ["", "# "].first(where: { line.hasPrefix("\(indent)\($0)Settings of `") })
      else { continue }
      if !words.isEmpty {
        let more = rest.prefix { $0.hasPrefix("\(indent)#") }
        rest = rest.dropFirst(more.count)
        result += more
        asked = Asked(([line] + more).joined())
      }
      result += (words.isEmpty ? asked.docs(indent.count + 2) : asked.keywords(indent))
        .map { Substring($0) }
      rest = rest.drop { !endsList($0) }
    }
    return result.joined(separator: "\n")
  }

  /// Whether a line follows a list: an empty one, the end of a signature or of a doc string, or other keywords.
  private static func endsList(_ line: Substring) -> Bool {
    let words = String(line).trimmed
    return words.isEmpty || [")", "**", "\"\"\""].contains { words.hasPrefix($0) }
  }
}

/// The settings that a function asks for.
private struct Asked {
  var place = SettingPlace.render
  var settings: [any AnySetting] = []

  init() {}

  /// - Parameter words: the command, and the settings that the function does without.
  init(_ words: String) {
    let names = words.split { !$0.isLetter && $0 != "-" }.map(String.init)
    guard let command = names.firstIndex(of: "ripples"), command + 1 < names.count,
      let place = SettingPlace(rawValue: names[command + 1])
    else { return }
    self.place = place
    settings = Settings.of(place).filter { !names.dropFirst(command + 2).contains($0.name) }
  }

  func keywords(_ indent: Substring) -> [String] {
    settings.map { "\(indent)\(Self.keyword($0.name)): \(value($0))," }
  }

  func docs(_ indent: Int) -> [String] {
    settings.flatMap { setting in
      let range = setting.range(at: place)
      let facts = [setting.unit, range.lowerBound.isFinite ? Reference.range(range) : ""]
        .filter { !$0.isEmpty }.joined(separator: ", ")
      let doc = SettingMention.spoken(setting.doc(at: place)) { name, _ in
        "`\(Self.keyword(name))`"
      }
      return TextLayout.lines(
        "\(Self.keyword(setting.name))\(facts.isEmpty ? "" : " (\(facts))"): \(doc)",
        indent: indent, hanging: indent + 2, width: 100)
    }
  }

  private static func keyword(_ name: String) -> String {
    name == "column" ? "columns" : String(name.map { $0 == "-" ? "_" : $0 })
  }

  /// Returns the type with the usual value: `float | None = None`.
  private func value(_ setting: any AnySetting) -> String {
    let usual = setting.usual(at: place).json.compact
    let type = Self.types[setting.type.kind] ?? (setting.files == nil ? "str" : Self.path)
    return switch usual {
    case "null", "{}": "\(type) | None = None"
    case "[]": "\(setting.valueName == "folder" ? "Folders" : type) = ()"
    case "true", "false": "\(type) = \(usual == "true" ? "True" : "False")"
    default: "\(type) = \(type == "str" ? usual : usual.filter { $0 != "\"" })"
    }
  }

  private static let path = "str | os.PathLike[str]"
  private static let types = [
    Double.kind: "float", Int.kind: "int", Bool.kind: "bool", [String].kind: "str | Sequence[str]",
    [String: Double].kind: "Dictionary[str, float]", [String: String].kind: "Dictionary[str, str]",
  ]
}
