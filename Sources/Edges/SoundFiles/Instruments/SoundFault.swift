import Files
import Glibc
import Score

extension Fault {
  /// The fault of an instrument's file or folder.
  /// - Parameter line: the line, counted from 1, where the file is text.
  static func sound(_ file: String, line: Int? = nil, _ message: String, hint: String) -> Fault {
    Fault(.sound, message, at: FaultPlace(file, line: line), hint: hint)
  }

  /// The fault of a file or folder that the system did not open or read.
  static func opening(_ path: String, _ number: Int32) -> Fault {
    let hint =
      switch number {
      case ENOENT: "check the spelling; a path is relative to the mapping's folder"
      case EACCES, EPERM: "give yourself permission to read it (chmod)"
      default: "check the path"
      }
    return Fault(
      FaultCode(system: number), "cannot be read: \(words(number))", at: FaultPlace(path),
      hint: hint)
  }
}
