import Score

/// Finds a sound that small loudspeakers cannot play.
enum SoundLow: HeardRule {
  static let kind = FindingKind(
    "sound-low", .warning, "Most of the sound lies below 150 Hz",
    why:
      "Telephones, tablets and laptops give back next to nothing below 150 to 300 Hz: there the mapping is nearly silent.",
    source:
      "Larsen and Aarts, Audio Bandwidth Extension, 2004 (small loudspeakers, and the pitch that the ear makes of partials)",
    cure:
      "give the low voices partials: the ear makes the missing fundamental of them, and hears the same pitch"
  )

  /// The frequency below which small loudspeakers give little, Hz.
  static let edge = 150.0
  /// The share of the energy above which it is reported.
  private static let most = 0.5

  static func findings(_ sound: HeardSound) -> [Finding] {
    guard sound.lowShare > most else { return [] }
    return [
      Finding(
        kind, line: nil,
        "\(Figure.percent(sound.lowShare)) of the energy lie below \(Figure.text(edge)) Hz",
        cure:
          "add partials to the low voices (saw or triangle for sine, drive, partials { … }), or play them an octave higher, or softer"
      )
    ]
  }
}
