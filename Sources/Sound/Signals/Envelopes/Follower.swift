import Score

/// An envelope follower: the amplitude of a signal.
public enum Follower: UnitGenerator {
  public static let spec = UnitSpec(
    "follower", .envelope,
    inputs: [
      .signal(doc: "What to measure."),
      ParameterSpec(
        "attack", .seconds, in: 0...10, default: 0.01,
        doc: "Time to come within 60 dB of a louder signal."),
      ParameterSpec(
        "release", .seconds, in: 0...10, default: 0.1, doc: "The same for a softer one."),
    ],
    doc: "Follows the size of its input; it shapes sounds, but does not keep a note alive.",
    source: "y ← y + (|x| - y)(1 - e^(-6.9078/(time·fs))), as SuperCollider's Amplitude.",
    example: "saw(p.pitch) * follower(bandpass(pink(), 300, 0.9), 0.01, 0.2) * adsr(p.gate)")
  public static let stateSize = 1

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let attack = stretch.decaySteps(operation.inputs[1], scratch: 1)
    let release = stretch.decaySteps(operation.inputs[2], scratch: 2)
    let out = stretch.register(operation.output)
    var y = state[0]
    for i in 0..<stretch.frames {
      let way = Math.magnitude(x[i]) - y
      y += way * release[i].replacing(with: attack[i], where: way .> 0)
      out[i] = y
    }
    state[0] = y
  }
}
