import Score

/// Finds a harsh sound.
enum SoundSharp: HeardRule {
  static let kind = FindingKind(
    "sound-sharp", .warning, "The sound is harsh",
    why:
      "Sharpness above 1.75 acum adds to how annoying a sound is, whatever its loudness: people turn it off.",
    source:
      "DIN 45692:2009 (sharpness); Fastl and Zwicker, Psychoacoustics, 2007, ch. 16.1 (psychoacoustic annoyance)",
    cure: "take away what lies above 3 kHz, or let it sound for shorter times")

  /// The greatest mean sharpness that is not reported, acum.
  private static let limit = 1.75

  static func findings(_ sound: HeardSound) -> [Finding] {
    guard let sharpness = sound.sharpness, sharpness > limit else { return [] }
    return [
      Finding(
        kind, line: nil,
        "the mean sharpness is \(Figure.text(sharpness)) acum; above \(Figure.text(limit)) a sound is harsh",
        cure:
          "filter the bright voices (lowpass around 3000 Hz, or effects = { tame = filter { high = 4000 } }), or make them softer; "
          + "where noise is meant: -- allow: sound-sharp, WHY")
    ]
  }
}
