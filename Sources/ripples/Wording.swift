import Checking
import Comparing
import Describing
import Glibc
import Labs
import Manual
import Rendering
import Score
import Sessions

/// How the command says what its library says of settings and faults.
enum Wording {
  /// `RIPPLES_ERRORS=json`: a program reads what the command says. Faults are JSON, and settings stay as `‹zone Europe/Berlin›`, so that
  /// the program can put its own words in.
  static let isForPrograms =
    getenv("RIPPLES_ERRORS").map { String(cString: $0) == "json" } ?? false

  /// Whether a fault is written as JSON: where the call asks for JSON, and for programs.
  static var faultsAreJSON: Bool {
    isForPrograms || CommandLine.arguments.prefix { $0 != "--" }.contains("--json")
  }

  /// Settings that are arguments of the command, and how its help calls them.
  private static let arguments = [
    "mappings": "MAPPING", "submissions": "SUBMISSIONS", "lab": "LAB", "folder": "FOLDER",
  ]

  /// A text whose settings are spelt as options and arguments: `--zone Europe/Berlin`.
  @Sendable static func spoken(_ text: String) -> String {
    if isForPrograms { return text }
    return SettingMention.spoken(text) { name, value in
      (arguments[name] ?? "--" + name)
        + (value.isEmpty ? "" : " " + (value.contains(" ") ? "'\(value)'" : value))
    }
  }
}
