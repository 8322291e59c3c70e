import Score

/// The peak output of the state-variable filter: its low-pass less its high-pass output.
public enum Peak: UnitGenerator {
  public static let spec = UnitSpec(
    "peak", .filter, inputs: StateVariable.inputs,
    doc: "Lets all pass and lifts the cutoff by 1 / (1 - resonance); above it the sign is turned.",
    source: StateVariable.source, example: "peak(pink(), p.cutoff, 0.8)")
  public static let stateSize = MixedFilter.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    MixedFilter.process(operation, stretch, settings: 2) { settings, sampleRate in
      let k = StateVariable.damping(settings.second)
      return MixedFilter(
        g: Math.tangent(Math.filterRatio(settings.frequency, sampleRate)), k: k,
        input: Lanes(repeating: -1), band: k, low: Lanes(repeating: 2))
    }
  }
}
