import Glibc
import Rendering
import Score

/// The number of files that the process may have open: journal, pipes between threads, sockets, sound, players.
enum OpenFiles {
  /// The number that a session needs at least, and the number that it asks the system for.
  private static let needed = 64
  private static let wanted = 4096

  /// Raises the limit as far as the system allows.
  /// - Throws: `Fault` (`file`) when too few are allowed.
  static func require() throws {
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0 else { return }
    if limit.rlim_cur < wanted, limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
      setrlimit(kind, &limit)
      getrlimit(kind, &limit)
    }
    guard limit.rlim_cur >= needed else {
      throw Fault(
        .file, "a session needs \(needed) open files, and only \(limit.rlim_cur) are allowed here",
        hint: "allow more before it starts: ulimit -n 1024")
    }
  }
}
