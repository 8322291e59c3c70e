import Score

/// A rule about the sound of a mapping.
protocol HeardRule: SendableMetatype {
  static var kind: FindingKind { get }
  static func findings(_ sound: HeardSound) -> [Finding]
}

/// The rules about a mapping's sound. Those that need no rendering are in `Lint`.
public enum HeardLint {
  static let rules: [any HeardRule.Type] = [SoundLow.self, SoundSharp.self]

  /// Every kind that `findings` can make.
  public static let kinds: [FindingKind] = rules.map { $0.kind } + [SoundSilent.kind]

  /// All findings about a sound.
  /// - Parameter sound: nil for silence.
  public static func findings(_ sound: HeardSound?) -> [Finding] {
    guard let sound else { return [SoundSilent.finding] }
    return rules.flatMap { $0.findings(sound) }
  }
}
