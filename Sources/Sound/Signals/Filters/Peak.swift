import Score

/// The peak output of the state-variable filter: its low-pass less its high-pass output.
public enum Peak: MixedUnit {
  public static let spec = UnitSpec(
    "peak", .filter, inputs: StateVariable.inputs,
    doc: "Lets all pass and lifts the cutoff by 1 / (1 - resonance); above it the sign is turned.",
    source: StateVariable.source, example: "peak(pink(), p.cutoff, 0.8)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    let k = StateVariable.damping(settings.second)
    return settings.mixed(damping: k, input: -1, band: k, low: 2)
  }
}
