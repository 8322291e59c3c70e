extension UnitSpec {
  /// The unit generator behind `sampler`; mappings have no word for it.
  public static let zones = UnitSpec(
    "zones", .sampler,
    inputs: [
      ParameterSpec("gate", in: 0...1, default: 0, required: true, doc: "Above 0 while held."),
      ParameterSpec(
        "pitch", .hertz, in: 0...24_000, default: 261.625565, required: true,
        doc: "Chooses the zones when the note begins, and bends them after that."),
      ParameterSpec(
        "velocity", in: 0...1, default: 1, doc: "Chooses the zones and their modulation."),
      ParameterSpec("pan", in: -1...1, default: 0, doc: "Added to the places of the zones."),
    ],
    table: .instrument,
    doc: "Plays the zones of an instrument that a note lies in, in stereo, until they have ended.",
    source: "SoundFont Technical Specification 2.04, 8 and 9.",
    example: "sampler { preset = \"Music Box\" }")
}
