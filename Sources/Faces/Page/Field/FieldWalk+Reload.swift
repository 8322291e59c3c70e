import Files
import Glibc
import JSON
import Rendering
import Score

extension FieldWalk {
  /// Takes a mapping's text: parts that begin from now on play it, and those that sound change to it.
  ///
  /// The walk's folder notes the tick and the hash of the text in `reloads.ndjson`, and keeps the text, and the one before,
  /// in `texts`.
  /// - Returns: the number of parts that sound and will change.
  /// - Throws: `Fault` for a part that cannot change to it, which goes on as it is, and for a folder that cannot be written
  ///   to.
  func read(_ text: String, of mapping: String, sounds: RecordingCache) throws -> Int {
    try take(text, of: mapping, as: director.pieces.conditions[mapping], sounds: sounds)
  }

  /// Lets a mapping be heard in another variant, in the way of `read`; `reloads.ndjson` has its name, too.
  /// - Parameter variant: nil for what the site says.
  func change(_ mapping: String, to variant: String?, sounds: RecordingCache) throws -> Int {
    guard let text = director.pieces.texts[mapping] else { return 0 }
    return try take(text, of: mapping, as: variant, sounds: sounds)
  }

  private func take(
    _ text: String, of mapping: String, as variant: String?, sounds: RecordingCache
  ) throws -> Int {
    let isOther = director.pieces.conditions[mapping] != variant
    guard !hasEnded, let before = director.pieces.texts[mapping], isOther || before != text else {
      return 0
    }
    if tick > 0 {
      // Nothing is changed that the folder cannot keep.
      try keep(before)
      try note(mapping, hash: keep(text), variant: isOther ? .string(orNull: variant) : nil)
      kept.reloads += 1
    }
    stage.setup.sounds = sounds
    defer {
      if tick == 0 {
        var condition = kept.condition
        if isOther { condition = (condition ?? [:]).merging([mapping: variant]) { $1 } }
        kept = KeptWalk(
          director.pieces, condition: condition, lead: kept.lead, mapTiles: kept.mapTiles)
      }
    }
    return try director.read(text, of: mapping, as: variant, on: stage)
  }

  /// Keeps a text, once.
  /// - Returns: its hash.
  @discardableResult private func keep(_ text: String) throws -> String {
    let hash = KeptWalk.hash(text)
    let place = OutputPath(folder).below("texts/\(hash).lua")
    try place.makeParents()
    if place.kind != S_IFREG { try TextFile.write(text, to: place) }
    return hash
  }

  private func note(_ mapping: String, hash: String, variant: JSONText?) throws {
    let path = folder + "/reloads.ndjson"
    let lines = FileContent.isFile(path) ? try FileContent.text(path) : ""
    let line = JSONText.object(present: [
      ("tick", .integer(tick)), ("mapping", .string(mapping)), ("hash", .string(hash)),
      ("variant", variant),
    ])
    try TextFile.write(
      lines + line.compact + "\n", to: OutputPath(folder).below("reloads.ndjson"))
  }

  /// Lets a closure get the reasons why a text could not be played; the one before is played instead.
  func tell(_ failure: @escaping (String) -> Void) {
    director.failed = { failure("\($0)\nthe text before, if there is one, is played") }
    stage.refused = { failure("\($0)\nthe text before goes on") }
  }

  /// The number of times that a ripple was entered.
  var entered: Int { director.wayfinder.counts[.enter] ?? 0 }

  /// The mapping whose text of late has failed in use; nil where none has.
  var failedMapping: String? {
    let piece = stage.parts.first { $0.hasFailed(at: stage.tick) }?.piece
    return director.wayfinder.ripples.first { $0.id == piece?.name }?.mapping
  }
}
