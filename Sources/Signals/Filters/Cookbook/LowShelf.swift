import Score

/// The low shelf of the audio cookbook, A (s² + s √A/Q + A) / (A s² + s √A/Q + 1).
public enum LowShelf: UnitGenerator {
  public static let spec = UnitSpec(
    "lowshelf", .filter, inputs: Cookbook.gainInputs,
    doc: "Lifts or lowers everything below a frequency, where it has half the gain.",
    source: Cookbook.source, example: "lowshelf(pink(), 200, -12)")
  public static let stateSize = MixedFilter.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    MixedFilter.process(operation, stretch, settings: 3) { settings, sampleRate in
      Cookbook.lowShelf(settings.frequency, settings.second, settings.third, sampleRate)
    }
  }
}
