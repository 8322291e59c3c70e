import Score

/// The notch of the audio cookbook, (s² + 1) / (s² + s/Q + 1).
public enum BRF: UnitGenerator {
  public static let spec = UnitSpec(
    "brf", .filter, inputs: Cookbook.passInputs,
    doc: "Band-reject (notch) by quality; takes out a bandwidth of frequency / q.",
    source: Cookbook.source, example: "brf(pink(), 1000, 2)")
  public static let stateSize = MixedFilter.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    MixedFilter.process(operation, stretch, settings: 2) { settings, sampleRate in
      let k = Cookbook.damping(settings.second)
      return MixedFilter(
        g: Cookbook.tangent(settings.frequency, sampleRate), k: k, input: Lanes(repeating: 1),
        band: Lanes() - k, low: Lanes())
    }
  }
}
