import Score

extension Fault {
  /// What is wrong with a site or a scene of objects.
  static func scene(_ message: String, at place: FaultPlace, hint: String = "") -> Fault {
    Fault(.scene, message, at: place, hint: hint.isEmpty ? nil : hint)
  }
}
