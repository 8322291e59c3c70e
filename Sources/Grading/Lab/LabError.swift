/// What is wrong with the file of a lab, with its place.
public struct LabError: Error, Equatable, CustomStringConvertible, Sendable {
  public let file: String
  /// 1-based; 0 where no place is known.
  public let line: Int
  public let column: Int
  public let message: String
  public let hint: String

  public init(_ file: String, line: Int = 0, column: Int = 0, _ message: String, hint: String = "")
  {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }

  public var description: String {
    file + (line > 0 ? ":\(line):\(column)" : "") + ": " + message
      + (hint.isEmpty ? "" : "; " + hint)
  }
}
