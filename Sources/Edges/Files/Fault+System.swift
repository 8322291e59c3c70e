import Glibc
import Score

/// The system's errors, and wrong uses of the command, as faults.
extension FaultCode {
  /// The code of a failed call of the system.
  /// - Parameter number: the call's `errno`.
  public init(system number: Int32) {
    switch number {
    case ENOENT, ENOTDIR: self = .missing
    case EACCES, EPERM, EROFS: self = .permission
    case ENOSPC, EDQUOT: self = .diskFull
    case ENOMEM, EAGAIN, EMFILE, ENFILE, ENOLCK, EFBIG, EIO, ESTALE: self = .machine
    case EADDRINUSE, EADDRNOTAVAIL, ECONNREFUSED, ECONNRESET, ENOTCONN, ETIMEDOUT, EPIPE, ENODEV,
      ENXIO, EHOSTUNREACH, ENETUNREACH:
      self = .connection
    default: self = .file
    }
  }
}

extension Fault {
  /// The system's words for an error number, "No space left on device" for ENOSPC.
  public static func words(_ number: Int32) -> String { String(cString: strerror(number)) }

  /// The fault of a call that failed while a file was opened, made or renamed.
  /// - Parameters:
  ///   - path: the file, as the caller named it.
  ///   - number: the call's `errno`.
  ///   - purpose: what was tried, "read" or "write".
  ///   - hint: what to do; nil for what helps in most cases.
  public static func opening(
    _ path: String, _ number: Int32, to purpose: String, hint: String? = nil
  ) -> Fault {
    return Fault(
      FaultCode(system: number), "cannot \(purpose): \(words(number))", at: FaultPlace(path),
      hint: hint ?? usualHint(path, number, to: purpose))
  }

  private static func usualHint(_ path: String, _ number: Int32, to purpose: String) -> String {
    switch number {
    case ENOENT:
      purpose == "read"
        ? FileContent.cure(missing: path, or: "check the spelling")
        : "make its folder first, or check the spelling"
    case EACCES, EPERM, EROFS: "choose a place where you may write, or change the permissions"
    case EISDIR: "give the name of a file in that folder"
    case ENOSPC: "free space on that disk, or choose another place"
    default: "check the path"
    }
  }

  /// Tells whether an error is that of a write that failed: what was written before is worth keeping.
  public static func isOfWriting(_ error: any Error) -> Bool {
    if let fault = error as? Fault {
      [.diskFull, .machine, .file].contains(fault.code)
    } else {
      false
    }
  }

  /// The fault of a write that failed when the file, pipe or device was open.
  /// - Parameters:
  ///   - what: "writing", "recording".
  ///   - size: the bytes that it had taken.
  static func stopped(
    _ what: String, of path: String, after size: Int, _ number: Int32, hint: String
  ) -> Fault {
    Fault(
      FaultCode(system: number), "\(what) stopped after \(size) bytes: \(words(number))",
      at: FaultPlace(path), hint: hint)
  }
}

extension Fault {
  /// A setting that cannot be, whatever the files hold.
  /// - Parameter setting: the name of the setting, such as `zone`.
  public static func call(_ setting: String, _ message: String, hint: String? = nil) -> Fault {
    Fault(.call, message, at: .setting(String(setting.drop { $0 == "-" })), hint: hint)
  }

  /// A folder for results that holds what others have put there.
  public static func taken(_ folder: String) -> Fault {
    call(
      "out", "\(folder) holds other files, which could be overwritten",
      hint: "choose a new folder")
  }

  /// A call of the system that has just failed: `errno` gives the code, and its words end the message.
  /// - Parameter place: the file, or the setting that named it.
  public static func system(_ message: String, at place: FaultPlace, hint: String) -> Fault {
    let number = errno
    return Fault(FaultCode(system: number), "\(message): \(words(number))", at: place, hint: hint)
  }
}
