import Glibc
import Score
import Network

/// A listening Unix socket with a name in the file system, for this user only.
package final class UnixListener: Sendable {
  package let path: String
  package let descriptor: Int32
  private let identity: (dev_t, ino_t)

  /// Makes the socket file; one that no program listens on any more is replaced.
  /// - Throws: `Fault` for a path that cannot be one, and for one that is taken.
  package init(path: String) throws(Fault) {
    self.path = path
    descriptor = try UnixSocket.listen(at: path)
    UnixSocket.doNotBlock(descriptor)
    var status = stat()
    lstat(path, &status)
    identity = (status.st_dev, status.st_ino)
  }

  deinit { close(descriptor) }

  /// The next caller, if there is one.
  package func accept() -> Int32? {
    let client = Glibc.accept(descriptor, nil, nil)
    guard client >= 0 else { return nil }
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    UnixSocket.doNotBlock(client)
    return client
  }

  /// Removes the socket's file, unless another has taken its name.
  package func removeFile() {
    var status = stat()
    if lstat(path, &status) == 0, status.st_dev == identity.0, status.st_ino == identity.1 {
      unlink(path)
    }
  }
}
