import Glibc

extension FaultCode {
  /// What a failed call of the system is told apart by.
  /// - Parameter number: the call's `errno`.
  public init(system number: Int32) {
    switch number {
    case ENOENT, ENOTDIR: self = .missing
    case EACCES, EPERM, EROFS: self = .permission
    case ENOSPC, EDQUOT: self = .diskFull
    case EADDRINUSE, EADDRNOTAVAIL, ECONNREFUSED, ECONNRESET, ENOTCONN, ETIMEDOUT, EPIPE, ENODEV,
      ENXIO, EHOSTUNREACH, ENETUNREACH:
      self = .connection
    default: self = .file
    }
  }
}

extension Fault {
  /// The system's words for one of its numbers: "No space left on device" for `ENOSPC`.
  public static func words(_ number: Int32) -> String { String(cString: strerror(number)) }
}
