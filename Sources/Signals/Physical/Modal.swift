import Score

/// Things that ring when they are struck: bars, bells, bowls, plates.
public enum Modal: UnitGenerator {
  public static let spec = UnitSpec(
    "modal", .physical,
    inputs: [
      .signal(doc: "What strikes or rubs it: an impulse lets each mode ring at its gain."),
      ParameterSpec(
        "frequency", .hertz, in: 1...24_000, default: 220, scale: .exponential, required: true,
        doc: "That of ratio 1; modes above 0.45 of the sample rate are silent."),
      ParameterSpec(
        "decay", in: 0.01...100, default: 1, scale: .exponential, doc: "Factor of all decays."),
    ],
    table: .values(columns: [
      ParameterSpec(
        "ratio", in: 0.001...1000, default: 1, required: true,
        doc: "Frequency of a mode over that of the input."),
      ParameterSpec(
        "decay", .seconds, in: 0.001...120, default: 1, doc: "Time in which it falls by 60 dB."),
      ParameterSpec("gain", in: -10...10, default: 1, doc: "How loud it is."),
    ]),
    doc:
      "Bank of up to 32 resonators, each with exact frequency and decay; without input it rings out.",
    source:
      "J.-M. Adrien, The missing link: modal synthesis (1991); each mode z ← r e^(jω) z + x, of which the "
      + "imaginary part sounds: r^n sin(nω).",
    example:
      "modal({ { 1, 2 }, { 2.76, 1.2, 0.6 }, { 5.4, 0.7, 0.3 } }, dust(20), p.pitch) * adsr(p.gate)"
  )
  /// Modes at most.
  public static let capacity = 32
  /// Real and imaginary part of each mode.
  public static let stateSize = 2 * capacity

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let modes = ValueRows(stretch.tables.lists[operation.table], columns: 3)
    let (frequency, decay) = (operation.inputs[1], operation.inputs[2])
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let sum = stretch.line(scratch: 1)
    for i in 0..<stretch.frames { sum[i] = Lanes() }
    let state = stretch.state + operation.state
    for number in 0..<min(modes.count, capacity) {
      let mode = Mode(ratio: modes[number, 0], decay: modes[number, 1], gain: modes[number, 2])
      let place = state + 2 * number
      if frequency.isAudio || decay.isAudio {
        for i in 0..<stretch.frames {
          let turn = mode.turn(
            stretch.sample(frequency, at: i), stretch.sample(decay, at: i), stretch.sampleRate)
          Mode.ring(x, place, turn, turn, to: sum, frames: i..<i + 1)
        }
      } else {
        let (hertz, factor) = (stretch.control(frequency), stretch.control(decay))
        let start = mode.turn(hertz.start, factor.start, stretch.sampleRate)
        let isMoving = hertz.isMoving || factor.isMoving
        let end = isMoving ? mode.turn(hertz.end, factor.end, stretch.sampleRate) : start
        Mode.ring(x, place, start, end, to: sum, frames: 0..<stretch.frames)
      }
    }
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames { out[i] = sum[i] }
  }
}
