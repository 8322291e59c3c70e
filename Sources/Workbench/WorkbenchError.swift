import Output

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

  /// Whether an error says that the command was called wrongly, rather than that the work failed: it is about an option,
  /// `--length`, or an argument, `MAPPING`.
  public static func isWrongCall(_ error: any Error) -> Bool {
    if let error = error as? OutputError { return error.isWrongCall }
    guard let place = (error as? WorkbenchError)?.place, !place.isEmpty else { return false }
    return place.hasPrefix("--") || place.allSatisfy { $0.isASCII && $0.isUppercase }
  }
}
