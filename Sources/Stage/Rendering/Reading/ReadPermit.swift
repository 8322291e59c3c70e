import Files
import Score

/// The permission for reading files besides those that a person named: in folders that were allowed, and within the
/// bounds of a manifest or journal that is played again. Every reader of files that other files name asks it.
public struct ReadPermit: Sendable, Equatable {
  private let folders: [String]
  private let outer: ReadScope?

  /// Permits nothing but what a file's own folder, its project and the system's sounds hold.
  public init() { (folders, outer) = ([], nil) }

  /// - Parameter folders: allowed by name, `allow-read`.
  /// - Throws: `Fault` for one that is no folder.
  public init(folders: [String]) throws {
    for folder in folders where !FileContent.isFolder(folder) {
      throw Fault.call(
        "allow-read", "\(folder) is no folder", hint: "give a folder whose files may be read")
    }
    (self.folders, outer) = (folders, nil)
  }

  private init(folders: [String], outer: ReadScope?) {
    (self.folders, self.outer) = (folders, outer)
  }

  /// Returns the permit with a further folder or file, which a person named for what is played again.
  package func allowing(_ path: String) -> ReadPermit {
    ReadPermit(folders: folders + [path], outer: outer)
  }

  /// Returns the permit for what a manifest or a journal may lead to, however far.
  package func replayed(from file: String) -> ReadPermit {
    ReadPermit(folders: folders, outer: ReadScope(of: file, allowed: folders, isReplayed: true))
  }

  /// Does work that opens files that a request names: all that there are where a person makes the request, and those within the
  /// bounds of the manifest or journal that is played again.
  /// - Throws: `Fault` where one may not be read, and what the work throws.
  package func guarding<Value>(_ work: () throws -> Value) rethrows -> Value {
    if let outer { try outer.guarding(work) } else { try work() }
  }

  /// Returns the bounds of what a file may name.
  package func scope(of file: String) -> ReadScope {
    outer.map { ReadScope(of: file, within: $0) } ?? ReadScope(of: file, allowed: folders)
  }
}
