import Files
import JSON

/// A scene of objects as its file was read at the start of a session: the journal keeps it.
struct RoomText: Codable, Equatable, Sendable {
  /// The path of the scene's file.
  var path: String
  /// The SHA-256 of the file.
  var hash: String
  var text: String

  /// Reads the file.
  /// - Throws: `Fault` where it cannot be read.
  init(path: String) throws {
    self.path = path
    hash = try FileContent.hash(path)
    text = try FileContent.text(path)
  }

  var json: JSONText {
    .object([("path", .string(path)), ("hash", .string(hash)), ("text", .string(text))])
  }
}
