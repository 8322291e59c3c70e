import Score

/// The all-pass output of the state-variable filter: its input less twice its band-pass output.
public enum PhaseShift: MixedUnit {
  public static let spec = UnitSpec(
    "phaseshift", .filter, inputs: StateVariable.inputs,
    doc:
      "An all-pass: every level stays, the phase turns by 180° at the cutoff, 360° far above it.",
    source: StateVariable.source, example: "saw(p.pitch) + phaseshift(saw(p.pitch), 800, 0.5)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    let k = StateVariable.damping(settings.second)
    return settings.mixed(damping: k, input: 1, band: k * -2, low: 0)
  }
}
