import Glibc
import Score

/// A lock on a file, which one process at a time holds until it lets go or ends.
package final class FileLock: Sendable {
  private let descriptor: Int32
  private let isInherited: Bool

  /// Takes the lock.
  /// - Parameters:
  ///   - place: of a file, which is made where it is missing; a link is not followed.
  ///   - mode: the permissions of a file that is made.
  ///   - isInherited: whether the programs that this process starts hold the lock, too, until they end.
  ///   - refused: the fault where the system does not open the file; it is made while `errno` has the reason.
  ///   - busy: the fault where another process holds the lock; nil waits until it lets go.
  /// - Throws: `refused` and `busy`.
  package init(
    _ place: OutputPath, mode: mode_t = 0o644, isInherited: Bool = false,
    refused: ((String) -> Fault)? = nil, busy: Fault? = nil
  ) throws(Fault) {
    self.isInherited = isInherited
    let path = place.path
    descriptor = try OutputName(place).open(O_CREAT | O_RDWR, mode: mode)
    guard descriptor >= 0 else { throw refused?(path) ?? .opening(path, errno, to: "write") }
    if isInherited { _ = fcntl(descriptor, F_SETFD, 0) }
    while flock(descriptor, LOCK_EX | (busy == nil ? 0 : LOCK_NB)) != 0 {
      if errno == EINTR { continue }
      close(descriptor)
      throw busy ?? .opening(path, errno, to: "lock")
    }
  }

  deinit {
    // A child that another thread is just starting may have the same open file until it runs its program.
    if !isInherited { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }
}
