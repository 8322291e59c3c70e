import Glibc

/// What is wrong with an instrument's file, where, and what to do.
public struct InstrumentError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The file or folder, as it was opened.
  public let file: String
  /// Line, from 1, where the file is text.
  public let line: Int?
  /// What is wrong and what was expected.
  public let message: String
  /// What to do.
  public let hint: String

  public init(_ file: String, line: Int? = nil, _ message: String, hint: String) {
    self.file = file
    self.line = line
    self.message = message
    self.hint = hint
  }

  /// `file[:line]: message; hint`.
  public var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(message); \(hint)"
  }

  /// The error of a call that failed when a file or folder was opened or read.
  static func opening(_ path: String, _ number: Int32) -> InstrumentError {
    let hint =
      switch number {
      case ENOENT: "check the spelling; a path is relative to the mapping's folder"
      case EACCES, EPERM: "give yourself permission to read it (chmod)"
      default: "check the path"
      }
    return InstrumentError(
      path, "cannot be read: \(String(cString: strerror(number)))", hint: hint)
  }
}
