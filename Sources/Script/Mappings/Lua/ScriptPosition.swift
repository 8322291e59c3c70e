/// A line of a source.
public struct ScriptPosition: Equatable, Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// The number of the line, counted from 1.
  public var line: Int

  public var description: String { "\(file):\(line)" }
}
