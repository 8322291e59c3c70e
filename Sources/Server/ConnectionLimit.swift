import Glibc

/// The number of players that may be connected at once: as many as leave the session its own files, sockets and devices.
/// Further ones wait until one has gone; nothing is accepted that could not be served.
enum ConnectionLimit {
  /// The number of descriptors that are kept for the session.
  private static let reserve = 128
  private static let most = 1000

  static var present: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 100 }
    return of(files: Int(clamping: limit.rlim_cur))
  }

  /// - Parameter files: descriptors that the process may have.
  static func of(files: Int) -> Int { min(most, max(files - reserve, files / 4, 1)) }
}
