import Score

/// The all-pass output of the state-variable filter: its input less twice its band-pass output.
public enum PhaseShift: UnitGenerator {
  public static let spec = UnitSpec(
    "phaseshift", .filter, inputs: StateVariable.inputs,
    doc:
      "An all-pass: every level stays, the phase turns by 180° at the cutoff, 360° far above it.",
    source: StateVariable.source, example: "saw(p.pitch) + phaseshift(saw(p.pitch), 800, 0.5)")
  public static let stateSize = MixedFilter.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    MixedFilter.process(operation, stretch, settings: 2) { settings, sampleRate in
      let k = StateVariable.damping(settings.second)
      return MixedFilter(
        g: Math.tangent(Math.filterRatio(settings.frequency, sampleRate)), k: k,
        input: Lanes(repeating: 1), band: k * -2, low: Lanes())
    }
  }
}
