import Score

/// The notch output of the state-variable filter: the sum of its low-pass and its high-pass output.
public enum Notch: UnitGenerator {
  public static let spec = UnitSpec(
    "notch", .filter, inputs: StateVariable.inputs,
    doc: "Takes the cutoff out and lets the rest pass; the more resonance, the narrower.",
    source: StateVariable.source, example: "notch(white(), p.cutoff, 0.5)")
  public static let stateSize = MixedFilter.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    MixedFilter.process(operation, stretch, settings: 2) { settings, sampleRate in
      let k = StateVariable.damping(settings.second)
      return MixedFilter(
        g: Math.tangent(Math.filterRatio(settings.frequency, sampleRate)), k: k,
        input: Lanes(repeating: 1), band: Lanes() - k, low: Lanes())
    }
  }
}
