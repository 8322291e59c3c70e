import Score

/// Smooths steps by exponential lags, with one time upwards and another downwards.
public enum LagUD: UnitGenerator {
  public static let spec = UnitSpec(
    "lagud", .control,
    inputs: [
      .signal(doc: "What to follow."),
      ParameterSpec(
        "up", .seconds, in: 0...60, default: 0.1,
        doc: "Time to come within 60 dB of a step upwards."),
      ParameterSpec("down", .seconds, in: 0...60, default: 0.1, doc: "The same, downwards."),
    ],
    doc:
      "Follows its input exponentially, at one pace up and at another down; a new note starts at its "
      + "input's value.",
    source: "As lag, the coefficient chosen by the sign of x - y; SuperCollider's LagUD.",
    example: "sine(lagud(p.pitch, 0.02, 1)) * adsr(p.gate)")
  public static let stateSize = DoubleLanes.stateSize

  public static func start(_ note: NewNote) { DoubleLanes.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let up = stretch.decaySteps(operation.inputs[1], scratch: 1)
    let down = stretch.decaySteps(operation.inputs[2], scratch: 2)
    let out = stretch.register(operation.output)
    let state = stretch.state + operation.state
    var y = DoubleLanes(state, startingAt: x[0])
    for i in 0..<stretch.frames {
      let way = x[i] - y.value
      y.move(by: way * down[i].replacing(with: up[i], where: way .> 0))
      out[i] = y.value
    }
    y.store(to: state)
  }
}
