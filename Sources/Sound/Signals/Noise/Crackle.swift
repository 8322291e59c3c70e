import Score

/// A chaotic map that crackles as old records do.
public enum Crackle: UnitGenerator {
  public static let spec = UnitSpec(
    "crackle", .noise,
    inputs: [
      ParameterSpec(
        "chaos", in: 1...2, default: 1.5,
        doc: "A hiss at 1.5; towards 2 single crackles, mostly below 0.2 with peaks above 1.")
    ],
    doc:
      "Chaotic noise of positive values, one step of the map per sample; another course for every note.",
    source: "x ← |chaos · x - x' - 0.05|, x' the value before, as SuperCollider's Crackle.",
    example: "highpass(crackle(1.95), 200)")
  /// The state: the last two values.
  public static let stateSize = 2

  public static func start(_ note: NewNote) {
    note.clear()
    note.state[0][note.lane] = LaneRandom.fraction(of: note.seed)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    var (x, before) = (state[0], state[1])
    let chaos = stretch.signal(operation.inputs[0], scratch: 0)
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames {
      let next = Math.magnitude(chaos[i] * x - before - 0.05)
      before = x
      // the rare peaks near 2 have no bound of their own
      x = next.replacing(with: 0.5, where: .!(next .<= 16))
      out[i] = x
    }
    (state[0], state[1]) = (x, before)
  }
}
