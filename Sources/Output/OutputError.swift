import Glibc

/// What went wrong with a file, device or stream that Ripples writes or reads, where, and what to do.
public struct OutputError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The file, as the caller named it; "-" for standard output.
  public let file: String
  /// Line and column, from 1, where the file is text.
  public let line: Int?
  public let column: Int?
  /// What is wrong and what was expected.
  public let message: String
  /// What to do.
  public let hint: String
  /// The command was called wrongly: a name or option that cannot be, whatever the files are.
  public private(set) var isWrongCall = false

  /// - Parameter file: a file, or the address of a device, server or stream.
  public init(_ file: String, line: Int? = nil, column: Int? = nil, _ message: String, hint: String)
  {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }

  /// `file[:line[:column]]: message; hint`.
  public var description: String {
    let place = ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
    return "\(place): \(message); \(hint)"
  }

  static func wrongCall(_ file: String, _ message: String, hint: String) -> OutputError {
    var error = OutputError(file, message, hint: hint)
    error.isWrongCall = true
    return error
  }

  /// The system's words for an error number, "No space left on device" for ENOSPC.
  static func words(_ number: Int32) -> String { String(cString: strerror(number)) }

  /// The error of a call that failed while a file was opened, made or renamed.
  static func opening(_ path: String, _ number: Int32, to purpose: String) -> OutputError {
    let hint =
      switch number {
      case ENOENT:
        purpose == "read" ? "check the spelling" : "make its folder first, or check the spelling"
      case EACCES, EPERM, EROFS: "choose a place where you may write, or change the permissions"
      case EISDIR: "give the name of a file in that folder"
      case ENOSPC: "free space on that disk, or choose another place"
      default: "check the path"
      }
    return OutputError(path, "cannot \(purpose): \(words(number))", hint: hint)
  }
}
