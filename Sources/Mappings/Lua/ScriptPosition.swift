/// A line of a source.
public struct ScriptPosition: Equatable, Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// The number of the line, counted from 1.
  public var line: Int

  public init(file: String, line: Int) { (self.file, self.line) = (file, line) }

  public var description: String { "\(file):\(line)" }
}
