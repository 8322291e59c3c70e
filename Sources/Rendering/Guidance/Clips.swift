import Files
import Score
import SoundFiles
import Speech

/// The recordings of a site's stops, kept as sounds of one channel beside what is spoken.
struct Clips: Sendable {
  private let cache: SoundCache
  private let paths: [String: String]

  /// The most seconds that are played of one.
  private static let longest = 600

  /// - Parameter paths: of the files, by the names that the site gives them.
  /// - Throws: `Fault` where the folder cannot be made.
  init(_ paths: [String: String]) throws(Fault) {
    cache = try SoundCache("clips")
    self.paths = paths
  }

  /// - Throws: `Fault` for a file that is gone, or no sound.
  func file(_ name: String) throws(Fault) -> SpokenText {
    let path = paths[name] ?? name
    let hash: String
    do { hash = try FileContent.hash(path) } catch { throw Fault.of(error) }
    return try cache.sound("clip 1 \(hash)") { () throws(Fault) in
      let reader = try AudioFileReader(path: path)
      return try reader.rest(maximumFrames: Self.longest * reader.sampleRate)
    }
  }
}
