import Score

/// The peaking equaliser of the audio cookbook, (s² + s A/Q + 1) / (s² + s/(AQ) + 1).
public enum Peaking: UnitGenerator {
  public static let spec = UnitSpec(
    "peaking", .filter, inputs: Cookbook.gainInputs,
    doc: "Lifts or lowers a band by a gain in dB; the rest passes at 0 dB.",
    source: Cookbook.source, example: "peaking(saw(p.pitch), 2000, 9, 2)")
  public static let stateSize = MixedFilter.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    MixedFilter.process(operation, stretch, settings: 3) { settings, sampleRate in
      Cookbook.peaking(settings.frequency, settings.second, settings.third, sampleRate)
    }
  }
}
