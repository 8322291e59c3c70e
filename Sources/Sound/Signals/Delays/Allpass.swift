import Score

/// A Schroeder all-pass filter: echoes with a flat spectrum.
public enum Allpass: UnitGenerator {
  public static let spec = UnitSpec(
    "allpass", .filter, inputs: LoopInputs.all,
    doc: "Smears sound in time: echoes that die away, every frequency as strong as before.",
    source: """
      M. R. Schroeder, JAES 10 (1962): H(z) = (z⁻ᵐ - g) / (1 - g z⁻ᵐ), g = 10^(-3 time/decay).
      """,
    example: "allpass(allpass(saw(p.pitch), 0.0297, 0.5), 0.0371, 0.5)",
    rings: true)

  public static func stateSize(_ setup: UnitSetup) -> Int { LaneLine.stateSize(setup) }

  public static func start(_ note: NewNote) { LaneLine.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    LoopInputs.process(operation, stretch) { x, heard, gain in
      let v = x + gain * heard
      return (v, heard - gain * v)
    }
  }
}
