/// What cannot be done with what was asked for, and what to do instead.
public struct WorkbenchError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The file or option it is about; empty where it is about neither.
  public let place: String
  public let message: String
  public let hint: String

  public init(_ place: String, _ message: String, hint: String) {
    self.place = place
    self.message = message
    self.hint = hint
  }

  public var description: String {
    (place.isEmpty ? "" : place + ": ") + message + (hint.isEmpty ? "" : "; " + hint)
  }
}
