import Score

/// Limits the slope of a value.
public enum Slew: UnitGenerator {
  public static let spec = UnitSpec(
    "slew", .control,
    inputs: [
      .signal(doc: "What to follow."),
      ParameterSpec("up", in: 0...1e6, default: 1, doc: "Most that it rises per second."),
      ParameterSpec("down", in: 0...1e6, default: 1, doc: "Most that it falls per second."),
    ],
    doc:
      "Follows its input on straight lines no steeper than given; a new note starts at its input's "
      + "value.",
    source: "As SuperCollider's Slew.",
    example: "sine(slew(p.pitch, 200, 400)) * adsr(p.gate)")
  public static let stateSize = DoubleLanes.stateSize

  public static func start(_ note: NewNote) { DoubleLanes.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let up = stretch.signal(operation.inputs[1], scratch: 1)
    let down = stretch.signal(operation.inputs[2], scratch: 2)
    let out = stretch.register(operation.output)
    let perSample = 1 / stretch.sampleRate
    let state = stretch.state + operation.state
    var y = DoubleLanes(state, startingAt: x[0])
    for i in 0..<stretch.frames {
      let way = x[i] - y.value
      let (most, least) = (positive(up[i]) * perSample, positive(down[i]) * -perSample)
      let short = way.replacing(with: most, where: way .> most)
      y.move(by: short.replacing(with: least, where: way .< least))
      out[i] = y.value
    }
    y.store(to: state)
  }

  @inline(__always) private static func positive(_ x: Lanes) -> Lanes {
    x.replacing(with: 0, where: .!(x .> 0))
  }
}
