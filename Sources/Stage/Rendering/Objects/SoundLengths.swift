/// How long sound files last, each read once: a session makes the pieces of a scene again and again.
package final class SoundLengths {
  private var known: [String: Double] = [:]

  package init() {}

  /// Returns the seconds that a file lasts.
  /// - Throws: `Fault` for one that may not, or cannot, be read.
  func seconds(of file: String, in scope: ReadScope) throws -> Double {
    if let length = known[file] { return length }
    let length = try ObjectsFile.seconds(of: file, in: scope)
    known[file] = length
    return length
  }
}
