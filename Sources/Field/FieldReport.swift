import Files
import JSON
import Score

/// A report on a walk that is written beside its dataset when it ends: its decisions, and how it is rendered again.
struct FieldReport {
  private let walk: FieldWalk
  private let garden: FieldGarden

  init(_ walk: FieldWalk, _ garden: FieldGarden) { (self.walk, self.garden) = (walk, garden) }

  /// Writes `decisions.ndjson` and `walk.json`.
  /// - Throws: `Fault` where they cannot be written.
  func write(to folder: String) throws {
    try TextFile.write(walk.decisions.text, to: folder + "/decisions.ndjson")
    let json = JSONText.object([
      ("walk", .string(walk.id)), ("site", .string(garden.path)),
      ("hash", .string(try FileContent.hash(garden.path))), ("seed", .string("\(garden.seed)")),
      ("tail", .number(FieldWalk.tail)), ("sampleRate", .number(garden.ticks.sampleRate)),
      ("ticks", .integer(walk.tick)), ("events", .integer(walk.output.events)),
      ("bytes", .integer(walk.output.outbox.bytes)),
    ])
    try TextFile.write(json.folded + "\n", to: folder + "/walk.json")
  }

  /// The command that renders the walk again.
  static func command(_ walk: FieldWalk, _ garden: FieldGarden, folder: String) -> String {
    "hear it again: ripples render ‹site \(garden.path)› ‹data \(folder)/\(walk.id)› ‹seed \(garden.seed)› ‹tail 4›"
  }
}
