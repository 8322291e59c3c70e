import Score

/// Single clicks at random times.
public enum Dust: UnitGenerator {
  public static let spec = UnitSpec(
    "dust", .noise,
    inputs: DustNoise.inputs,
    doc: "Impulses of random height from 0 to 1 at random times (a Poisson process).",
    source: "As SuperCollider's Dust.", example: "bandpass(dust(20), 2000, 0.9)")
  public static let stateSize = 1

  public static func start(_ note: NewNote) { LaneRandom.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    DustNoise.process(operation, stretch) { $0 }
  }
}
