import Score

/// Single clicks of both signs at random times.
public enum Dust2: UnitGenerator {
  public static let spec = UnitSpec(
    "dust2", .noise,
    inputs: DustNoise.inputs,
    doc: "Impulses of random height from -1 to 1 at random times (a Poisson process).",
    source: "As SuperCollider's Dust2.", example: "bandpass(dust2(200), 800, 0.95)")
  public static let stateSize = 1

  public static func start(_ note: NewNote) { LaneRandom.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    DustNoise.process(operation, stretch) { $0 * 2 - 1 }
  }
}
