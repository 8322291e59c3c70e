/// Why a source of inputs cannot be had, and what to do about it.
public struct SensorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The port, file or device.
  public let place: String
  public let message: String
  public let hint: String

  public init(_ place: String, _ message: String, hint: String) {
    self.place = place
    self.message = message
    self.hint = hint
  }

  /// `place: message; hint`.
  public var description: String { "\(place): \(message)" + (hint.isEmpty ? "" : "; \(hint)") }
}
