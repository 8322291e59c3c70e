import Score

/// The notch of the audio cookbook, (s² + 1) / (s² + s/Q + 1).
public enum BRF: MixedUnit {
  public static let spec = UnitSpec(
    "brf", .filter, inputs: Cookbook.passInputs,
    doc: "Band-reject (notch) by quality; takes out a bandwidth of frequency / q.",
    source: Cookbook.source, example: "brf(pink(), 1000, 2)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    let k = Cookbook.damping(settings.second)
    return settings.mixed(damping: k, input: 1, band: Lanes() - k, low: 0)
  }
}
