/// Why a log could not be read: where, what stood there, what was expected, and what to do.
public struct DatasetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Path of the file as the caller gave it; `zip/member` for a file inside an archive.
  public let file: String
  /// 1-based line in the file, or nil when the error is about the whole file.
  public let line: Int?
  /// 1-based byte column in the line, or nil when it is not known.
  public let column: Int?
  /// What is wrong, quoting the offending text, and what was expected.
  public let message: String
  /// What to do about it; empty when nothing is known to help.
  public let hint: String

  public init(
    _ message: String, file: String, line: Int? = nil, column: Int? = nil, hint: String = ""
  ) {
    self.message = message
    self.file = file
    self.line = line
    self.column = column
    self.hint = hint
  }

  /// `file:line:column: message; hint`.
  public var description: String {
    var place = file
    if let line { place += ":\(line)" }
    if let line, line > 0, let column { place += ":\(column)" }
    return "\(place): \(message)" + (hint.isEmpty ? "" : "; \(hint)")
  }

  /// The same error told about another file: an archive's member, or a converted log's original.
  func within(_ outer: String) -> DatasetError {
    DatasetError(message, file: outer, line: line, column: column, hint: hint)
  }
}
