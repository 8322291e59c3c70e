import Files
import Glibc
import Score

/// Stream sockets of the local machine.
package enum UnixSocket {
  /// Listens at a path that only its owner may use; the socket of a program that is gone is replaced.
  /// - Throws: `Fault`: `call` for a path that no socket can have, `connection` where another program listens, `file` where
  ///   another file is, and the system's reason (`missing`, `permission`, …) where it cannot be made.
  package static func listen(at path: String) throws(Fault) -> Int32 {
    let descriptor = try open(path)
    do throws(Fault) {
      var result = bind(descriptor, path)
      if result != 0, errno == EADDRINUSE {
        try removeDead(path)
        result = bind(descriptor, path)
      }
      guard result == 0, chmod(path, 0o600) == 0, Glibc.listen(descriptor, 16) == 0 else {
        let number = errno
        throw Fault(
          FaultCode(system: number), "cannot listen: \(Fault.words(number))", at: FaultPlace(path),
          hint: number == ENOENT ? "make its folder first" : "choose another place")
      }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Connects to a program; reading and writing wait.
  /// - Throws: `Fault`: `missing` or `connection` when no session listens there, `permission` for another user's, `call` for
  ///   a path that no socket can have.
  package static func connect(to path: String) throws(Fault) -> Int32 {
    let descriptor = try open(path)
    guard withAddress(path, { Glibc.connect(descriptor, $0, $1) }) == 0 else {
      let number = errno
      close(descriptor)
      let (message, hint): (String, String?) =
        switch number {
        case ECONNREFUSED: ("its session is gone", "‹list› shows those that run")
        case ENOENT: ("there is no such socket", "‹list› shows those there are")
        case EACCES: ("it belongs to another user", nil)
        default: (Fault.words(number), nil)
        }
      throw Fault(FaultCode(system: number), message, at: FaultPlace(path), hint: hint)
    }
    return descriptor
  }

  /// Tells whether a program listens at a path.
  package static func answers(_ path: String) -> Bool {
    guard let descriptor = try? open(path) else { return false }
    defer { close(descriptor) }
    doNotBlock(descriptor)
    let result = withAddress(path) { Glibc.connect(descriptor, $0, $1) }
    return result == 0 || errno == EAGAIN
  }

  package static func doNotBlock(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Tells whether the process at the other end runs as this user or as root.
  package static func isOwn(_ descriptor: Int32) -> Bool {
    var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, .max, .max)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    let result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    return result == 0 && (credentials.user == getuid() || credentials.user == 0)
  }

  private static func open(_ path: String) throws(Fault) -> Int32 {
    guard !path.isEmpty, !path.utf8.contains(0),
      path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
    else {
      throw Fault(
        .call, "is no name for a socket: 1 to 107 bytes", at: FaultPlace(path),
        hint: "choose a shorter path, such as in /tmp")
    }
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { throw Fault(.connection, "no socket: \(Fault.words(errno))") }
    return descriptor
  }

  private static func removeDead(_ path: String) throws(Fault) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
      throw Fault(
        .file, "is there already and is no socket", at: FaultPlace(path),
        hint: "choose another name, or move it away")
    }
    guard !answers(path) else {
      throw Fault(
        .connection, "another program listens there", at: FaultPlace(path),
        hint: "end it or choose another name")
    }
    unlink(path)
  }

  /// Gives the socket its name, for its owner alone. Linux makes the file with the socket's own mode, less what the process's
  /// mask takes away, which `listen` gives back; changing that mask would change it for every thread.
  private static func bind(_ descriptor: Int32, _ path: String) -> Int32 {
    guard fchmod(descriptor, 0o600) == 0 else { return -1 }
    return withAddress(path) { Glibc.bind(descriptor, $0, $1) }
  }

  private static func withAddress(
    _ path: String, _ work: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        work($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
