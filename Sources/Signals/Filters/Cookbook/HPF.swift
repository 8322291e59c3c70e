import Score

/// The high-pass of the audio cookbook, s² / (s² + s/Q + 1).
public enum HPF: UnitGenerator {
  public static let spec = UnitSpec(
    "hpf", .filter, inputs: Cookbook.passInputs,
    doc: "High-pass by quality: `highpass` with q in place of resonance; -12 dB per octave.",
    source: Cookbook.source, example: "hpf(white(), 3000, 2)")
  public static let stateSize = MixedFilter.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    MixedFilter.process(operation, stretch, settings: 2) { settings, sampleRate in
      let k = Cookbook.damping(settings.second)
      return MixedFilter(
        g: Cookbook.tangent(settings.frequency, sampleRate), k: k, input: Lanes(repeating: 1),
        band: Lanes() - k, low: Lanes(repeating: -1))
    }
  }
}
