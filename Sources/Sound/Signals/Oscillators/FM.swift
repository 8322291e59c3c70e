import Score

/// Frequency modulation of one sine wave by another, as phase modulation.
public enum FM: UnitGenerator {
  public static let spec = UnitSpec(
    "fm", .oscillator,
    inputs: [
      .frequency,
      ParameterSpec(
        "ratio", in: 0...32, default: 1, doc: "Frequency of the modulator over the carrier's."),
      ParameterSpec(
        "index", "rad", in: 0...32, default: 1, doc: "How far the carrier's phase is pushed."),
      ParameterSpec(
        "feedback", "rad", in: 0...3, default: 0,
        doc: "How far the modulator pushes its own phase: towards a saw at 1, noise from about 2."),
    ],
    doc:
      "Phase modulation of one sine by another, as DX7-like instruments do it; partials of amplitude "
      + "J_n(index) at |1 + n ratio| times the frequency, those above half the sample rate alias.",
    source:
      "J. Chowning, J. AES 21(7), 1973, eq. 1-2; feedback by the mean of the last two samples, "
      + "N. Tomisawa, US patent 4249447 (1981).",
    example: "fm(p.pitch, 1.4, 4 * perc(p.gate, 0.001, 1)) * perc(p.gate, 0.001, 2)")
  /// The state: phases of carrier and modulator (words), and the modulator's last two samples.
  public static let stateSize = 4

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    if !isSimple(operation, stretch) { follow(operation, stretch) }
  }

  private static let cyclesPerRadian: Float = 0.15915494

  /// Whether the frequencies are controls and there is no feedback: then the kernel renders.
  private static func isSimple(_ operation: Operation, _ stretch: Stretch) -> Bool {
    let (frequency, ratio) = (operation.inputs[0], operation.inputs[1])
    let feedback = operation.inputs[3]
    let state = stretch.state + operation.state
    guard !ratio.isAudio, !feedback.isAudio,
      Math.same(stretch.control(feedback).start, Lanes()),
      !stretch.control(feedback).isMoving, var phases = Phases.rows(frequency, state, stretch)
    else { return false }
    let (hertz, factor) = (stretch.control(frequency), stretch.control(ratio))
    var others = Phases.rows(
      Control(start: hertz.start * factor.start, end: hertz.end * factor.end), state + 1, stretch)
    let frames = stretch.frames
    let modulator = stretch.line(scratch: 1)
    withUnsafePointer(to: Lanes()) {
      Kernels.sine(&others, push: $0, isLine: false, to: modulator, stretch)
    }
    let last = (modulator[frames - 1], frames > 1 ? modulator[frames - 2] : state[2])
    let index = stretch.signal(operation.inputs[2], scratch: 2)
    for i in 0..<frames { modulator[i] = modulator[i] * (index[i] * cyclesPerRadian) }
    Kernels.sine(
      &phases, push: modulator, isLine: true, to: stretch.register(operation.output), stretch)
    state.setWords(0, phases.phase)
    state.setWords(1, others.phase)
    (state[2], state[3]) = last
    return true
  }

  /// Renders sample by sample.
  private static func follow(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let (frequency, ratio) = (operation.inputs[0], operation.inputs[1])
    let carrier = stretch.line(scratch: 0)
    let modulator = stretch.line(scratch: 1)
    Phases.advance(frequency, state, stretch, to: carrier)
    if frequency.isAudio || ratio.isAudio {
      let hertz = stretch.signal(frequency, scratch: 2)
      let factor = stretch.signal(ratio, scratch: 3)
      for i in 0..<stretch.frames { modulator[i] = hertz[i] * factor[i] }
      Kernels.advance(modulator, state + 1, to: modulator, stretch)
    } else {
      let (hertz, factor) = (stretch.control(frequency), stretch.control(ratio))
      let product = Control(start: hertz.start * factor.start, end: hertz.end * factor.end)
      Phases.advance(product, state + 1, stretch, to: modulator)
    }
    sound(carrier, modulator, operation, stretch)
  }

  @inline(__always)
  private static func sound(
    _ carrier: UnsafePointer<Lanes>, _ modulator: UnsafePointer<Lanes>, _ operation: Operation,
    _ stretch: Stretch
  ) {
    let state = stretch.state + operation.state
    let index = stretch.signal(operation.inputs[2], scratch: 2)
    let feedback = stretch.signal(operation.inputs[3], scratch: 3)
    let out = stretch.register(operation.output)
    var (last, before) = (state[2], state[3])
    for i in 0..<stretch.frames {
      let own = (last + before) * (feedback[i] * (0.5 * cyclesPerRadian))
      before = last
      last = Math.sine(cycles: Math.cycles(Math.words(modulator[i])) + own)
      let push = last * (index[i] * cyclesPerRadian)
      out[i] = Math.sine(cycles: Math.cycles(Math.words(carrier[i])) + push)
    }
    (state[2], state[3]) = (last, before)
  }
}
