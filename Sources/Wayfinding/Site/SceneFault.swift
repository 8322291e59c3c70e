import Score

// Until every caller says `Fault`.
public typealias SiteError = Fault
public typealias SiteErrors = Faults
public typealias ObjectSceneError = Faults

extension Fault {
  /// What is wrong with a site or a scene of objects.
  static func scene(_ message: String, at place: FaultPlace, hint: String = "") -> Fault {
    Fault(.scene, message, at: place, hint: hint.isEmpty ? nil : hint)
  }
}
