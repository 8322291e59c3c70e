import Score

/// A rule about what a mapping did.
protocol LintRule: SendableMetatype {
  static var kind: FindingKind { get }
  static func findings(_ subject: LintSubject) -> [Finding]
}

/// The rules about a mapping's behaviour on a dataset. Those that need no data are in `Mapping.findings()`.
public enum Lint {
  static let rules: [any LintRule.Type] = [
    ClippedData.self, WideDomain.self, DomainUnit.self, MissingData.self, ConstantData.self,
    QuantiserCollapse.self,
    InaudibleChange.self, CircularJump.self, LevelJump.self, NoNotes.self, NoteFusion.self,
    NoteOverlap.self, PaceReversed.self, DataRelative.self, UnmappedColumns.self,
  ]

  /// Every kind that `findings` can make.
  public static let kinds: [FindingKind] = rules.map { $0.kind }

  /// The kinds that concern all datasets at once: a finding on a later dataset, which takes the earlier ones into
  /// account, replaces those on them.
  public static let ofAllData: Set<FindingKind> = [WideDomain.kind, DomainUnit.kind]

  /// All findings by their lines; those without a line come last.
  public static func findings(_ subject: LintSubject) -> [Finding] {
    rules.flatMap { $0.findings(subject) }
      .sorted { ($0.line ?? .max, $0.id, $0.message) < ($1.line ?? .max, $1.id, $1.message) }
  }
}
