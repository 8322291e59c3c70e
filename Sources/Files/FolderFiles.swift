import Glibc
import Score

/// The files of a folder, found within limits.
///
/// A folder that links make a part of itself has no end, and a few dozen links stand for more paths than anybody can read.
public enum FolderFiles {
  /// The most files and folders that are looked at.
  static let most = 200_000
  /// The deepest folder within a folder.
  static let depth = 64

  /// The paths of all files below a folder, in the order of their names; for a file, its own path. Names that begin with a dot are
  /// left out.
  /// - Throws: `Fault` (`file`) for a link that leads back to a folder on the way to it, and for more than the limits.
  public static func all(in path: String) throws(Fault) -> [String] {
    var walk = Walk()
    try walk.look(path, [])
    return walk.found
  }

  private struct Walk {
    var found: [String] = []
    private var looked = 0

    /// - Parameter above: the folders on the way, by the numbers of their disk and of their place on it.
    mutating func look(_ path: String, _ above: [[UInt]]) throws(Fault) {
      looked += 1
      guard looked <= FolderFiles.most, above.count <= FolderFiles.depth else {
        throw Fault(
          .file,
          "holds more than \(FolderFiles.most) files, or folders deeper than \(FolderFiles.depth)",
          at: FaultPlace(path), hint: "do links lead round in it? name a folder of the data alone")
      }
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        found.append(path)
        return
      }
      let place = [UInt(status.st_dev), UInt(status.st_ino)]
      guard !above.contains(place) else {
        throw Fault(
          .file, "is a link that leads back to a folder it lies in", at: FaultPlace(path),
          hint: "remove the link")
      }
      for name in FileContent.names(in: path) { try look("\(path)/\(name)", above + [place]) }
    }
  }
}
