import Files
import Glibc
import Score

/// Folders under a shared one such as `/tmp` that only their owner can enter, and that nobody else can have made.
public enum PrivateFolder {
  /// The number of further names that are tried where somebody else has taken one.
  private static let tries = 9

  /// The path of this user's folder: `/tmp/ripples-UID`; where that is somebody else's, `/tmp/ripples-UID-1` and so on,
  /// the first that is ours or free.
  public static func temporary(in parent: String = "/tmp") -> String {
    let name = "\(parent)/ripples-\(getuid())"
    let names = [name] + (1...tries).map { "\(name)-\($0)" }
    return names.first { isFree($0) || isOwn($0) } ?? name
  }

  /// Makes the folder.
  /// - Parameter hint: what to do where it is somebody else's.
  /// - Throws: `Fault` when it cannot be made (`missing`, `permission`, `diskFull`, `file`) or belongs to somebody else
  ///   (`permission`).
  public static func make(
    _ path: String, hint: String = "remove it, or set XDG_RUNTIME_DIR to a folder that is"
  ) throws(Fault) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw Fault(
        FaultCode(system: errno), "cannot be made: \(Fault.words(errno))", at: FaultPlace(path))
    }
    guard isOwn(path) else {
      throw Fault(.permission, "is not a folder of yours", at: FaultPlace(path), hint: hint)
    }
    var facts = stat()
    if lstat(path, &facts) == 0, facts.st_mode & 0o777 != 0o700 { chmod(path, 0o700) }
  }

  private static func isFree(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) != 0
  }

  /// Tells whether a path is a folder, and no link to one, that belongs to this user.
  private static func isOwn(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR && facts.st_uid == getuid()
  }
}
