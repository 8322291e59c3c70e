import Score

extension Fault {
  /// The reason why a source of inputs cannot be had.
  /// - Parameter place: the port, file or device.
  static func source(
    _ place: String, _ message: String, code: FaultCode = .connection, hint: String = ""
  ) -> Fault {
    Fault(code, message, at: FaultPlace(place), hint: hint.isEmpty ? nil : hint)
  }
}
