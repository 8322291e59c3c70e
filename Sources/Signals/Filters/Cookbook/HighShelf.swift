import Score

/// The high shelf of the audio cookbook, A (A s² + s √A/Q + 1) / (s² + s √A/Q + A).
public enum HighShelf: UnitGenerator {
  public static let spec = UnitSpec(
    "highshelf", .filter, inputs: Cookbook.gainInputs,
    doc: "Lifts or lowers everything above a frequency, where it has half the gain.",
    source: Cookbook.source, example: "highshelf(pink(), 4000, 6)")
  public static let stateSize = MixedFilter.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    MixedFilter.process(operation, stretch, settings: 3) { settings, sampleRate in
      Cookbook.highShelf(settings.frequency, settings.second, settings.third, sampleRate)
    }
  }
}
