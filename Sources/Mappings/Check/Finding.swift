/// Something about a mapping that a person should look at before listening.
public struct Finding: Hashable, Sendable {
  public enum Severity: String, Sendable, CaseIterable, Comparable {
    case note, warning, error

    public static func < (a: Severity, b: Severity) -> Bool {
      allCases.firstIndex(of: a)! < allCases.firstIndex(of: b)!
    }
  }

  /// A stable name of the kind of finding, such as `range-outside-parameter`.
  public let id: String
  public let severity: Severity
  /// Line of the mapping's file, counted from 1.
  public let line: Int?
  public let message: String
  /// What to do about it.
  public let hint: String

  public init(_ id: String, _ severity: Severity, line: Int?, _ message: String, hint: String) {
    self.id = id
    self.severity = severity
    self.line = line
    self.message = message
    self.hint = hint
  }
}
