import Score

/// The low-pass of the audio cookbook, 1 / (s² + s/Q + 1).
public enum LPF: MixedUnit {
  public static let spec = UnitSpec(
    "lpf", .filter, inputs: Cookbook.passInputs,
    doc: "Low-pass by quality: `lowpass` with q in place of resonance; -12 dB per octave.",
    source: Cookbook.source, example: "lpf(saw(p.pitch), 1200, 4)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    let k = Cookbook.damping(settings.second)
    return settings.mixed(damping: k, input: 0, band: Lanes(), low: 1)
  }
}
