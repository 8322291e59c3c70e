import Score

/// One thing to look for in how a mapping sounds.
protocol HeardRule: SendableMetatype {
  static var kind: FindingKind { get }
  static func findings(_ sound: HeardSound) -> [Finding]
}

/// What is wrong with a mapping's sound. What can be said without rendering is in `Lint`.
public enum HeardLint {
  static let rules: [any HeardRule.Type] = [SoundLow.self, SoundSharp.self]

  /// Every kind that `findings` can make.
  public static let kinds: [FindingKind] = rules.map { $0.kind }

  public static func findings(_ sound: HeardSound) -> [Finding] {
    rules.flatMap { $0.findings(sound) }
  }
}
