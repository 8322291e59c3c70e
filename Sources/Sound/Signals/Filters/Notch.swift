import Score

/// The notch output of the state-variable filter: the sum of its low-pass and its high-pass output.
public enum Notch: MixedUnit {
  public static let spec = UnitSpec(
    "notch", .filter, inputs: StateVariable.inputs,
    doc: "Takes the cutoff out and lets the rest pass; the more resonance, the narrower.",
    source: StateVariable.source, example: "notch(white(), p.cutoff, 0.5)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    let k = StateVariable.damping(settings.second)
    return settings.mixed(damping: k, input: 1, band: Lanes() - k, low: 0)
  }
}
