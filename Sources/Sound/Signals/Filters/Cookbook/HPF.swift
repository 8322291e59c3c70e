import Score

/// The high-pass of the audio cookbook, s² / (s² + s/Q + 1).
public enum HPF: MixedUnit {
  public static let spec = UnitSpec(
    "hpf", .filter, inputs: Cookbook.passInputs,
    doc: "High-pass by quality: `highpass` with q in place of resonance; -12 dB per octave.",
    source: Cookbook.source, example: "hpf(white(), 3000, 2)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    let k = Cookbook.damping(settings.second)
    return settings.mixed(damping: k, input: 1, band: Lanes() - k, low: -1)
  }
}
