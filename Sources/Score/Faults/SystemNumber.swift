import Glibc

extension FaultCode {
  /// The kind of fault that a number of the system (`errno`) stands for.
  public static func system(_ number: Int32) -> FaultCode {
    switch number {
    case ENOENT, ENOTDIR: .missing
    case EACCES, EPERM, EROFS: .permission
    case ENOSPC, EDQUOT: .diskFull
    case EADDRINUSE, EADDRNOTAVAIL, ECONNREFUSED, ECONNRESET, EPIPE, ETIMEDOUT, ENODEV, ENXIO:
      .connection
    default: .file
    }
  }
}

extension Fault {
  /// The system's words for one of its numbers: "No space left on device" for `ENOSPC`.
  public static func words(_ number: Int32) -> String { String(cString: strerror(number)) }
}
