import Score

/// The band-pass of the audio cookbook with 0 dB peak gain, (s/Q) / (s² + s/Q + 1).
public enum BPF: UnitGenerator {
  public static let spec = UnitSpec(
    "bpf", .filter, inputs: Cookbook.passInputs,
    doc: "Band-pass by quality, 0 dB at its middle; its bandwidth is frequency / q.",
    source: Cookbook.source, example: "bpf(white(), p.pitch, 30)")
  public static let stateSize = MixedFilter.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    MixedFilter.process(operation, stretch, settings: 2) { settings, sampleRate in
      let k = Cookbook.damping(settings.second)
      return MixedFilter(
        g: Cookbook.tangent(settings.frequency, sampleRate), k: k, input: Lanes(), band: k,
        low: Lanes())
    }
  }
}
