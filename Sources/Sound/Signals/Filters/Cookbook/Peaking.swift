import Score

/// The peaking equaliser of the audio cookbook, (s² + s A/Q + 1) / (s² + s/(AQ) + 1).
public enum Peaking: MixedUnit {
  public static let spec = UnitSpec(
    "peaking", .filter, inputs: Cookbook.gainInputs,
    doc: "Lifts or lowers a band by a gain in dB; the rest passes at 0 dB.",
    source: Cookbook.source, example: "peaking(saw(p.pitch), 2000, 9, 2)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    Cookbook.peaking(settings.frequency, settings.second, settings.third, settings.sampleRate)
  }
}
