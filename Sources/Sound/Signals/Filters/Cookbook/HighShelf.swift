import Score

/// The high shelf of the audio cookbook, A (A s² + s √A/Q + 1) / (s² + s √A/Q + A).
public enum HighShelf: MixedUnit {
  public static let spec = UnitSpec(
    "highshelf", .filter, inputs: Cookbook.gainInputs,
    doc: "Lifts or lowers everything above a frequency, where it has half the gain.",
    source: Cookbook.source, example: "highshelf(pink(), 4000, 6)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    Cookbook.highShelf(settings.frequency, settings.second, settings.third, settings.sampleRate)
  }
}
