import Files
import JSON
import Score

/// A report on a walk that is written beside its dataset when it ends: its decisions, and how it is rendered again.
struct FieldReport {
  private let walk: FieldWalk
  private let garden: FieldGarden

  init(_ walk: FieldWalk, _ garden: FieldGarden) { (self.walk, self.garden) = (walk, garden) }

  /// Writes `walk.json` when the walk has begun.
  /// - Throws: `Fault` where it cannot be written.
  func begin() throws { try walk.kept.write(to: walk.folder, members) }

  /// Writes `decisions.ndjson` and `walk.json` when it has ended.
  /// - Throws: `Fault` where they cannot be written.
  func end() throws {
    try TextFile.write(walk.director.logText, to: OutputPath(walk.folder).below("decisions.ndjson"))
    var kept = walk.kept
    kept.entered = walk.entered
    if !kept.hasTileHost { kept.tiles = walk.director.map?.tiles }
    let counts: [(String, JSONText?)] = [
      ("ticks", .integer(walk.tick)),
      ("leftOut", walk.leftOut == 0 ? nil : .integer(walk.leftOut)),
    ]
    try kept.write(to: walk.folder, members + counts + walk.output.figures)
  }

  private var members: [(String, JSONText?)] {
    [
      ("walk", .string(walk.id)), ("site", .string(garden.path)), ("hash", .string(garden.hash)),
      ("seed", .string("\(garden.seed)")), ("tail", .number(FieldWalk.tail)),
      ("sampleRate", .number(garden.ticks.sampleRate)),
      ("declination", walk.declination.map { .number($0) } ?? .null),
    ] + walk.way.members
  }

  /// The part of a sentence that tells how much of what the phone said was left out; empty for nothing.
  var leftOut: String {
    walk.leftOut == 0 ? "" : ", without \(counted(walk.leftOut, "reading")) of times that cannot be"
  }

  /// The command that renders the walk again.
  var command: String {
    let command =
      "hear it again: ripples render ‹site \(garden.path)› ‹data \(walk.folder)› ‹seed \(garden.seed)› ‹tail 4› ‹out \(walk.folder)/sound.wav›"
    guard walk.kept.reloads > 0 else { return command }
    return command
      + "; mappings were changed during it (\(walk.folder)/reloads.ndjson), which that repeats"
  }
}
