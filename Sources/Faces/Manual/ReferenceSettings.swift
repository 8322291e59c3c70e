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
