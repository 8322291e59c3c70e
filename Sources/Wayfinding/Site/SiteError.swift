import Score

public typealias SiteError = Fault
public typealias SiteErrors = Faults
public typealias ObjectSceneError = Faults

extension Fault {
  /// What is wrong with a site or a scene of objects.
  /// - Parameter path: where in its file: `features[3].properties.radius`.
  static func scene(
    _ file: String, path: String, line: Int? = nil, column: Int? = nil, _ message: String,
    hint: String = ""
  ) -> Fault {
    Fault(
      .scene, message,
      at: FaultPlace(file, line: line, column: column, part: path.isEmpty ? nil : path),
      hint: hint.isEmpty ? nil : hint)
  }
}
