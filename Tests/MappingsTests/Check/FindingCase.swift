import Score
import Testing

@testable import Mappings

/// A mapping made for one kind of finding, and its twin with the cure.
struct FindingCase: Sendable, CustomTestStringConvertible {
  let id: String
  let wrong: String
  let cured: String

  var testDescription: String { id }

  /// The same mapping with another map entry.
  static func entry(_ id: String, _ wrong: String, cured: String) -> FindingCase {
    FindingCase(id: id, wrong: map(wrong), cured: map(cured))
  }

  static func map(_ entries: String) -> String {
    mappingText("sequences = { s = function(env) play(\"v\") end },\nmap = {\n\(entries)\n}")
  }

  /// A mapping whose control function has the body.
  static func control(_ body: String) -> String {
    mappingText(
      "sequences = { s = function(env) play(\"v\") end },\ncontrol = function(env, out)\n\(body)\nend"
    )
  }

  /// A dataset's own column, besides the inputs that everyone knows.
  static let inputs =
    Inputs.all + [InputSpec("walk_pace", "min/km", in: 0...60, doc: "Minutes per kilometre.")]

  static func findings(_ text: String) throws -> [Finding] {
    try loaded(text, inputs: inputs).findings()
  }

  /// The text after an edit of it.
  static func edited(_ text: String, _ edit: TextEdit) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let before = String.UnicodeScalarView(
      lines[edit.line - 1].unicodeScalars.prefix(edit.column - 1))
    let after = String.UnicodeScalarView(
      lines[edit.endLine - 1].unicodeScalars.dropFirst(edit.endColumn - 1))
    lines.replaceSubrange(
      (edit.line - 1)...(edit.endLine - 1), with: [String(before) + edit.text + String(after)])
    return lines.joined(separator: "\n")
  }
}
