import Glibc
import Score

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
