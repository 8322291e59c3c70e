import Score

/// One thing to look for in what a mapping did.
protocol LintRule: SendableMetatype {
  static var kind: FindingKind { get }
  static func findings(_ subject: LintSubject) -> [Finding]
}

/// What a mapping does wrong on a dataset. What can be said without data is in `Mapping.findings()`.
public enum Lint {
  static let rules: [any LintRule.Type] = [
    ClippedData.self, WideDomain.self, DomainUnit.self, MissingData.self, ConstantData.self,
    QuantiserCollapse.self,
    InaudibleChange.self, CircularJump.self, LevelJump.self, NoNotes.self, NoteFusion.self,
    NoteOverlap.self, PaceReversed.self, DataRelative.self, UnmappedColumns.self,
  ]

  /// Every kind that `findings` can make.
  public static let kinds: [FindingKind] = rules.map { $0.kind }

  /// Kinds about all datasets at once: what is found on a later one, which knows the earlier ones, replaces what was found
  /// on them.
  public static let ofAllData: Set<FindingKind> = [WideDomain.kind, DomainUnit.kind]

  /// All findings by their lines; those without a line come last.
  public static func findings(_ subject: LintSubject) -> [Finding] {
    rules.flatMap { $0.findings(subject) }
      .sorted { ($0.line ?? .max, $0.id, $0.message) < ($1.line ?? .max, $1.id, $1.message) }
  }
}
