import Files
import Glibc
import Score

/// Stream sockets of the local machine.
enum UnixSocket {
  /// Listens at a path that only its owner may use. The socket of a session that is gone is replaced.
  static func listen(at path: String) throws(Fault) -> Int32 {
    let descriptor = try open(path)
    var result = bind(descriptor, path)
    if result != 0, errno == EADDRINUSE, isSocket(path), !answers(path) {
      unlink(path)
      result = bind(descriptor, path)
    }
    guard result == 0, chmod(path, 0o600) == 0, Glibc.listen(descriptor, 16) == 0 else {
      let number = errno
      close(descriptor)
      guard number != EADDRINUSE else {
        throw Fault(
          .connection,
          "cannot listen: something else listens there, or a file stands in its place",
          at: FaultPlace(path), hint: "choose another path")
      }
      throw Fault(
        FaultCode(system: number), "cannot listen: \(Fault.words(number))", at: FaultPlace(path))
    }
    return descriptor
  }

  /// Connects; the socket blocks.
  static func connect(to path: String) throws(Fault) -> Int32 {
    let descriptor = try open(path)
    guard withAddress(path, { Glibc.connect(descriptor, $0, $1) }) == 0 else {
      let (message, hint): (String, String?) =
        switch errno {
        case ECONNREFUSED: ("its session is gone", "‹list› shows those that run")
        case ENOENT: ("there is no such socket", "‹list› shows those there are")
        case EACCES: ("it belongs to another user", nil)
        default: (Fault.words(errno), nil)
        }
      let code = FaultCode(system: errno)
      close(descriptor)
      throw Fault(code, message, at: FaultPlace(path), hint: hint)
    }
    return descriptor
  }

  /// Whether a session listens at a path.
  static func answers(_ path: String) -> Bool {
    guard let descriptor = try? open(path) else { return false }
    defer { close(descriptor) }
    doNotBlock(descriptor)
    let result = withAddress(path) { Glibc.connect(descriptor, $0, $1) }
    return result == 0 || errno == EAGAIN
  }

  static func doNotBlock(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Whether the process at the other end runs as this user or as root.
  static func isOwn(_ descriptor: Int32) -> Bool {
    var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, .max, .max)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    let result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    return result == 0 && (credentials.user == getuid() || credentials.user == 0)
  }

  private static func open(_ path: String) throws(Fault) -> Int32 {
    guard path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
      throw Fault(
        .call, "longer than the 107 bytes that a socket's path may have", at: FaultPlace(path))
    }
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { throw Fault(.connection, "no socket: \(Fault.words(errno))") }
    return descriptor
  }

  private static func isSocket(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFSOCK
  }

  private static func bind(_ descriptor: Int32, _ path: String) -> Int32 {
    let mask = umask(0o177)
    defer { umask(mask) }
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
