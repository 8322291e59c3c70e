import Score

/// The low-pass of the audio cookbook, 1 / (s² + s/Q + 1).
public enum LPF: UnitGenerator {
  public static let spec = UnitSpec(
    "lpf", .filter, inputs: Cookbook.passInputs,
    doc: "Low-pass by quality: `lowpass` with q in place of resonance; -12 dB per octave.",
    source: Cookbook.source, example: "lpf(saw(p.pitch), 1200, 4)")
  public static let stateSize = MixedFilter.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    MixedFilter.process(operation, stretch, settings: 2) { settings, sampleRate in
      let k = Cookbook.damping(settings.second)
      return MixedFilter(
        g: Cookbook.tangent(settings.frequency, sampleRate), k: k, input: Lanes(), band: Lanes(),
        low: Lanes(repeating: 1))
    }
  }
}
