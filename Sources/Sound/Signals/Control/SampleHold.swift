import Score

/// Samples its input at a trigger and holds the value until the next one.
public enum SampleHold: UnitGenerator {
  public static let spec = UnitSpec(
    "samplehold", .control,
    inputs: [
      .signal(doc: "What to take samples of."),
      .signal("trigger", doc: "A sample is taken where it goes from 0 or below to above 0."),
    ],
    doc: "Takes a sample of its input at each trigger and holds it.",
    example: "sine(400 + 200 * samplehold(white(), dust(4)))")
  /// The state: the held value and the last value of the trigger.
  public static let stateSize = 2

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let trigger = stretch.signal(operation.inputs[1], scratch: 1)
    let out = stretch.register(operation.output)
    var (held, before) = (state[0], state[1])
    for i in 0..<stretch.frames {
      held = held.replacing(with: x[i], where: (trigger[i] .> 0) .& (before .<= 0))
      before = trigger[i]
      out[i] = held
    }
    (state[0], state[1]) = (held, before)
  }
}
