import Files
import JSON
import Rendering
import Score
import Wayfinding

/// A scene of objects as its file was read at the start of a session: the journal keeps it.
struct RoomText: Codable, Equatable, Sendable {
  /// The path of the scene's file.
  var path: String
  /// The SHA-256 of the file.
  var hash: String
  var text: String
  /// The SHA-256 of the sounds that it names, by their paths as it has them; nil in journals that have none.
  var sounds: [String: String]?

  /// Reads the file.
  /// - Throws: `Fault` where it cannot be read.
  init(path: String) throws {
    self.path = path
    hash = try FileContent.hash(path)
    text = try FileContent.text(path)
  }

  /// The same with the hashes of the sounds of its scene.
  /// - Throws: `Fault` for a sound that cannot be read.
  func hashing(_ room: LiveRoom) throws -> RoomText {
    var hashed = self
    try room.hashes.add(room.order.sounds, in: room.scope)
    hashed.sounds = room.hashes.all
    return hashed
  }

  /// The sounds that are others now than they were in the session, as the scene names them.
  /// - Parameter added: the hashes of those that came to the scene later.
  /// - Throws: `Fault` for one that may not be read, and for one of the session's beginning that is not there.
  func changedSounds(_ added: [(sound: String, hash: String)], in scope: ReadScope) throws
    -> [String]
  {
    let first = try (sounds ?? [:]).filter { try Self.hash(of: $0.key, in: scope) != $0.value }
    let later = added.filter { (try? Self.hash(of: $0.sound, in: scope)) != $0.hash }
    return Set(first.keys).union(later.map(\.sound)).sorted()
  }

  private static func hash(of sound: String, in scope: ReadScope) throws -> String {
    let path = scope.resolve(sound)
    try scope.check(path)
    return try FileContent.hash(path)
  }

  var json: JSONText {
    let hashes = sounds?.sorted { $0.key < $1.key }.map { ($0.key, JSONText.string($0.value)) }
    return .object([
      "path": path, "hash": hash, "text": text, "sounds": hashes.map { JSONText.object($0) },
    ])
  }
}

extension RoomText {
  /// Whether the text is that of the file with the hash; a byte order mark counts in the file only.
  var hasItsHash: Bool {
    ["", "\u{feff}"].contains { SHA256.hexadecimal(of: ($0 + text).utf8) == hash }
  }
}
