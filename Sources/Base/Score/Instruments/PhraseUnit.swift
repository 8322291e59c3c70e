extension UnitSpec {
  /// The unit generator behind `phrase`; mappings have no word for it.
  public static let phrase = UnitSpec(
    "phrase", .sampler,
    inputs: [
      ParameterSpec("gate", in: 0...1, default: 0, required: true, doc: "Above 0 while held."),
      phraseComponent(of: Phrase.componentCounts.upperBound),
      ParameterSpec(
        "melodies", in: 0...1, default: 1,
        doc: "1 plays the melodies before and after the phrase, 0 leaves them out."),
    ],
    table: .phrase,
    doc: "Plays the components of a phrase round and round, and changes them on its beats.",
    source: "Soundscape for iOS, DynamicAudioPlayer; Catmull-Rom spline at other sample rates.",
    example: "phrase { beats = 6, components = { \"ahead.wav\", \"aside.wav\" } }")

  /// The parameter that chooses among so many components.
  public static func phraseComponent(of count: Int) -> ParameterSpec {
    ParameterSpec(
      "component", in: 0...Double(count), default: 1,
      doc:
        "Which component sounds from the next beat on, to the nearest whole number; 0 is silence. A value that moves "
        + "counts when it has arrived.")
  }
}
