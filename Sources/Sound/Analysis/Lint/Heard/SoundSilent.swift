import Score

/// Tells that nothing sounds, which no other rule about a sound can be asked of.
enum SoundSilent {
  static let kind = FindingKind(
    "sound-silent", .warning, "Nothing sounds",
    why:
      "What is played and cannot be heard carries nothing, and a comparison has nothing to measure.",
    source: "",
    cure:
      "let the voices that are played give a sound, above -70 LUFS, with these data"
  )

  static let finding = Finding(
    kind, line: nil,
    "the whole sound is softer than the -70 LUFS from which on loudness is measured",
    cure:
      "look for a voice that multiplies by 0, a level that the data take down, an effect or a bus that lets nothing "
      + "through, or a sequence that plays nothing with these data")
}
