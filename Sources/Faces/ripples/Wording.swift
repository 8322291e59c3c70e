import Glibc
import Score

/// The wording by which the command passes on what its library says of settings and faults.
enum Wording {
  /// Whether a program reads the output (`RIPPLES_ERRORS=json`). Then faults are JSON, and settings stay as `‹zone
  /// Europe/Berlin›`, so that the program can put its own words in.
  static let isForPrograms = getenv("RIPPLES_ERRORS").map { String(cString: $0) == "json" } ?? false

  /// Whether a fault is written as JSON: where the call asks for JSON, and for programs.
  static var faultsAreJSON: Bool {
    isForPrograms || CommandLine.arguments.prefix { $0 != "--" }.contains("--json")
  }

  /// The settings that are arguments of the command, with the names that its help gives them.
  private static let arguments = [
    "mappings": "MAPPING", "submissions": "SUBMISSIONS", "lab": "LAB", "folder": "FOLDER",
  ]

  /// A text as its reader wants it: `typed` for people, as it is for programs.
  @Sendable static func spoken(_ text: String) -> String { isForPrograms ? text : typed(text) }

  /// A text whose settings are spelt as options and arguments: `--zone Europe/Berlin`.
  @Sendable static func typed(_ text: String) -> String {
    SettingMention.spoken(text) { name, value in
      (arguments[name] ?? "--" + name)
        + (value.isEmpty ? "" : " " + (value.contains(" ") ? "'\(value)'" : value))
    }
  }
}
