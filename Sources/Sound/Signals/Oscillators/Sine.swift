import Score

/// A sine wave with an input that modulates its phase: phase modulation, the synthesis called FM.
public enum Sine: LaneUnit {
  public static let spec = UnitSpec(
    "sine", .oscillator,
    inputs: [
      .frequency,
      ParameterSpec(
        "phase", .cycles, in: -64...64, default: 0, doc: "Added to the phase, in cycles."),
    ],
    doc: "Sine wave from -1 to 1, starting at 0; the phase input makes phase modulation.",
    source: "Polynomial of degree 9 on a quarter cycle, distortion below -150 dB.",
    example: "sine(p.pitch, 0.3 * sine(p.pitch * 2))")
  public static let stateSize = 1

  public static func rendersAlone(_ operation: Operation, _ stretch: Stretch) -> Bool {
    !operation.inputs[0].isAudio
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let out = stretch.register(operation.output)
    let push = operation.inputs[1]
    if var phases = Phases.rows(operation.inputs[0], state, stretch) {
      if stretch.isStill(push) {
        withUnsafePointer(to: stretch.control(push).start) {
          Kernels.sine(&phases, push: $0, isLine: false, to: out, stretch)
        }
      } else {
        let line = stretch.signal(push, scratch: 1)
        Kernels.sine(&phases, push: line, isLine: true, to: out, stretch)
      }
      state.setWords(0, phases.phase)
      return
    }
    let phases = stretch.line(scratch: 0)
    Phases.advance(operation.inputs[0], state, stretch, to: phases)
    let line = stretch.signal(push, scratch: 1)
    Kernels.sine(of: phases, push: line, isLine: true, to: out, frames: stretch.frames)
  }
}
