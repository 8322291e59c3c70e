import Files
import Rendering

/// The hashes of the sounds of a session, each made again only when its file has changed.
struct SoundHashes: Sendable {
  /// The SHA-256 of each, by the path as the scene has it.
  private(set) var all: [String: String] = [:]
  private var signatures: [String: FileSignature] = [:]

  /// Reads the sounds that are not known as they are now.
  /// - Throws: `Fault` for one that cannot be read.
  mutating func add(_ sounds: [String], in scope: ReadScope) throws {
    for sound in sounds {
      let path = scope.resolve(sound)
      let signature = FileSignature(path)
      if all[sound] != nil, signature == signatures[sound] { continue }
      all[sound] = try FileContent.hash(path)
      signatures[sound] = signature
    }
  }
}
