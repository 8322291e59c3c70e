/// A kind of finding, declared once beside the rule that makes it: messages, the reference, SARIF and the tests read it.
public struct FindingKind: Hashable, Sendable {
  /// A stable name, such as `circular-wrap`.
  public let id: String
  /// The severity of a finding, unless it gives its own.
  public let severity: Finding.Severity
  /// The title says what is found, in one sentence without a mapping's names.
  public let title: String
  /// The reason why it matters.
  public let why: String
  /// Paper or standard that `why` rests on; empty where it is a rule of this program.
  public let source: String
  /// The general cure.
  public let cure: String

  public init(
    _ id: String, _ severity: Finding.Severity, _ title: String, why: String, source: String = "",
    cure: String
  ) {
    self.id = id
    self.severity = severity
    self.title = title
    self.why = why
    self.source = source
    self.cure = cure
  }
}
