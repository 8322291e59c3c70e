import Score

/// The band-pass of the audio cookbook with 0 dB peak gain, (s/Q) / (s² + s/Q + 1).
public enum BPF: MixedUnit {
  public static let spec = UnitSpec(
    "bpf", .filter, inputs: Cookbook.passInputs,
    doc: "Band-pass by quality, 0 dB at its middle; its bandwidth is frequency / q.",
    source: Cookbook.source, example: "bpf(white(), p.pitch, 30)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    let k = Cookbook.damping(settings.second)
    return settings.mixed(damping: k, input: 0, band: k, low: 0)
  }
}
