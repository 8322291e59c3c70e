import Glibc
import Score

/// A listening Unix socket with a name in the file system, for this user only.
package final class UnixListener: Sendable {
  package let path: String
  package let descriptor: Int32
  private let identity: (dev_t, ino_t)

  private static let kind =
    Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)

  /// Makes the socket file; one that no program listens on any more is replaced.
  package init(path: String) throws(Fault) {
    self.path = path
    guard !path.utf8.contains(0), path.utf8.count <= 107, !path.isEmpty else {
      throw Fault.source(
        path, "is no name for a socket: 1 to 107 bytes",
        hint: "choose a shorter path, such as in /tmp")
    }
    descriptor = socket(AF_UNIX, Self.kind, 0)
    guard descriptor >= 0 else { throw Self.error(path, errno) }
    var code = Self.bind(descriptor, path)
    if code == EADDRINUSE {
      do throws(Fault) { try Self.removeStale(path) } catch {
        close(descriptor)
        throw error
      }
      code = Self.bind(descriptor, path)
    }
    var status = stat()
    guard code == 0, chmod(path, 0o600) == 0, listen(descriptor, 16) == 0, lstat(path, &status) == 0
    else {
      let reason = code == 0 ? errno : code
      close(descriptor)
      throw Self.error(path, reason)
    }
    identity = (status.st_dev, status.st_ino)
  }

  deinit { close(descriptor) }

  /// The next caller, if there is one.
  package func accept() -> Int32? {
    let client = Glibc.accept(descriptor, nil, nil)
    guard client >= 0 else { return nil }
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    _ = fcntl(client, F_SETFL, O_NONBLOCK)
    return client
  }

  /// Removes the socket's file, unless another has taken its name.
  package func removeFile() {
    var status = stat()
    if lstat(path, &status) == 0, status.st_dev == identity.0, status.st_ino == identity.1 {
      unlink(path)
    }
  }

  /// 0 or the reason.
  private static func bind(_ descriptor: Int32, _ path: String) -> Int32 {
    withAddress(path) { Glibc.bind(descriptor, $0, $1) == 0 ? 0 : errno }
  }

  private static func removeStale(_ path: String) throws(Fault) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
      throw Fault.source(
        path, "is there already and is no socket", hint: "choose another name, or move it away")
    }
    let probe = socket(AF_UNIX, Self.kind, 0)
    defer { close(probe) }
    let isAlive = withAddress(path) { connect(probe, $0, $1) == 0 || errno != ECONNREFUSED }
    guard !isAlive else {
      throw Fault.source(
        path, "another program listens there", hint: "end it or choose another name")
    }
    unlink(path)
  }

  private static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  private static func error(_ path: String, _ code: Int32) -> Fault {
    let hint = code == ENOENT ? "make its folder first" : "choose another place"
    return Fault.source(path, "cannot listen: \(String(cString: strerror(code)))", hint: hint)
  }
}
