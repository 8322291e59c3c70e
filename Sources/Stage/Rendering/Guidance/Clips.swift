import Files
import Score
import SoundFiles
import Speech

/// The recordings of a site's stops, kept as sounds of one channel beside what is spoken.
struct Clips: Sendable {
  private let cache: SoundCache
  private let paths: [String: String]
  private let scope: ReadScope?

  /// The most seconds that are played of one.
  private static let longest = 600

  /// - Parameters:
  ///   - paths: of the files, by the names that the site gives them.
  ///   - scope: of the site that names them; nil where a person does.
  /// - Throws: `Fault` where the folder cannot be made.
  init(_ paths: [String: String], in scope: ReadScope?) throws(Fault) {
    cache = try SoundCache("clips")
    (self.paths, self.scope) = (paths, scope)
  }

  /// - Throws: `Fault` for a file that is gone, or no sound.
  func file(_ name: String) throws(Fault) -> SpokenText {
    do { return try scope?.guarding { try kept(paths[name] ?? name) } ?? kept(name) } catch {
      throw Fault.of(error)
    }
  }

  private func kept(_ path: String) throws -> SpokenText {
    let hash = try FileContent.hash(path)
    return try cache.sound("clip 1 \(hash)") { () throws(Fault) in
      let reader = try AudioFileReader(path: path)
      return try reader.rest(maximumFrames: Self.longest * reader.sampleRate)
    }
  }
}
