import Score

/// The low shelf of the audio cookbook, A (s² + s √A/Q + A) / (A s² + s √A/Q + 1).
public enum LowShelf: MixedUnit {
  public static let spec = UnitSpec(
    "lowshelf", .filter, inputs: Cookbook.gainInputs,
    doc: "Lifts or lowers everything below a frequency, where it has half the gain.",
    source: Cookbook.source, example: "lowshelf(pink(), 200, -12)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    Cookbook.lowShelf(settings.frequency, settings.second, settings.third, settings.sampleRate)
  }
}
