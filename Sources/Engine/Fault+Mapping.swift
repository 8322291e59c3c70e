/// What is wrong with an orchestra: where, what was expected, what to do.
public struct EngineError: Error, CustomStringConvertible {
  /// The voice or effect.
  public let name: String
  /// Line of the mapping's file, where known.
  public let line: Int?
  public let message: String

  public init(_ name: String, line: Int? = nil, _ message: String) {
    self.name = name
    self.line = line
    self.message = message
  }

  public var description: String {
    let place = line.map { "line \($0): " } ?? ""
    return "\(place)\(name): \(message)"
  }
}
