import Score

/// A feedback comb filter.
public enum Comb: UnitGenerator {
  public static let spec = UnitSpec(
    "comb", .filter, inputs: LoopInputs.all,
    doc:
      "Adds echoes that die away: resonances at every multiple of 1 / time, as a tube or string has.",
    source: "M. R. Schroeder, JAES 10 (1962): y[n] = x[n] + g y[n-m], g = 10^(-3 time/decay).",
    example: "0.1 * comb(white() * perc(p.gate, 0.001, 0.01), 1 / p.pitch, 2)",
    rings: true)

  public static func stateSize(_ setup: UnitSetup) -> Int { LaneLine.stateSize(setup) }

  public static func start(_ note: NewNote) { LaneLine.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    LoopInputs.process(operation, stretch) { x, heard, gain in
      let y = x + gain * heard
      return (y, y)
    }
  }
}
