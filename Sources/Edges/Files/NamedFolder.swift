import Score
import Synchronization

/// A folder that a person named.
///
/// It is looked for once: links that lead to it are followed then, because a person chose it. From then on it is this very folder,
/// whatever becomes of its path.
final class NamedFolder: Sendable, Hashable {
  /// The path as the person wrote it, for words; empty for the working folder.
  let path: String
  /// The path at which it is looked for.
  private let place: String
  private let held = Mutex<HeldFile?>(nil)

  /// - Parameter place: a path at which somebody holds it, instead of its own.
  init(_ path: String, at place: String? = nil) { (self.path, self.place) = (path, place ?? path) }

  /// Returns the folder; nil where there is none, or it may not be entered: `errno` has the reason.
  func opened() -> HeldFile? {
    held.withLock { held in
      held = held ?? HeldFile(place.isEmpty ? "." : place, isFolder: true)
      return held
    }
  }

  /// Makes it, and the folders above it, where it is missing.
  /// - Throws: `Fault` as `Folders.make` does.
  func make(_ setting: String?) throws(Fault) {
    if opened() == nil { try Folders.make(place, setting) }
  }

  static func == (a: NamedFolder, b: NamedFolder) -> Bool { a.path == b.path }

  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
