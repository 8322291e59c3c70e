import Score

extension Fault {
  /// A fault of a site or of a scene of objects.
  static func scene(_ message: String, at place: FaultPlace, hint: String = "") -> Fault {
    Fault(.scene, message, at: place, hint: hint.isEmpty ? nil : hint)
  }
}
