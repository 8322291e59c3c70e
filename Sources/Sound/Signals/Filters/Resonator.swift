import Score

/// A resonator of one mode.
///
/// A complex number rotates by the frequency and shrinks by the decay with each sample: z ← r e^{jθ} z + x; the
/// output is its imaginary part. Rotating and shrinking never make z larger, nor does a mean of two such steps, so
/// that it is stable while its settings move.
public enum Resonator: UnitGenerator {
  public static let spec = UnitSpec(
    "resonator", .filter,
    inputs: [
      .signal(doc: "What strikes it."),
      ParameterSpec(
        "frequency", .hertz, in: 1...24_000, default: 440, scale: .exponential, required: true,
        doc: "Where it rings; held at 0.45 of the sample rate."),
      ParameterSpec(
        "decay", .seconds, in: 0.005...20, default: 1, scale: .exponential,
        doc: "Time in which it falls by 60 dB."),
    ],
    doc: """
      Rings with amplitude 1 after an impulse of 1; a steady tone at its frequency grows by \
      decay · sample rate / 14.
      """,
    source: "M. Mathews and J. O. Smith, SMAC 2003: the phasor filter; h[n] = rⁿ sin(nθ).",
    example: "0.2 * resonator(dust(5), p.pitch, 2)",
    rings: true)
  public static let stateSize = 2

  /// The coefficients r cos θ and r sin θ.
  private struct Turn {
    var real: Lanes, imaginary: Lanes

    @inline(__always) init(_ frequency: Lanes, _ decay: Lanes, _ sampleRate: Float) {
      let samples = decay.held(0.005, 20) * sampleRate
      let r = Math.exp2(-9.965784 / samples)
      let cycles = Math.filterRatio(frequency, sampleRate)
      real = r * Math.sine(cycles: cycles + 0.25)
      imaginary = r * Math.sine(cycles: cycles)
    }
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let (frequency, decay) = (operation.inputs[1], operation.inputs[2])
    let state = stretch.state + operation.state
    let out = stretch.register(operation.output)
    var (re, im) = (state[0], state[1])
    if frequency.isAudio || decay.isAudio {
      let frequencies = stretch.signal(frequency, scratch: 1)
      let decays = stretch.signal(decay, scratch: 2)
      for i in 0..<stretch.frames {
        tick(x[i], &re, &im, Turn(frequencies[i], decays[i], stretch.sampleRate))
        out[i] = im
      }
    } else {
      let (f, d) = (stretch.control(frequency), stretch.control(decay))
      var turn = Turn(f.start, d.start, stretch.sampleRate)
      var step = (Lanes(), Lanes())
      if f.isMoving || d.isMoving {
        let end = Turn(f.end, d.end, stretch.sampleRate)
        let part = 1 / Float(stretch.frames)
        step = ((end.real - turn.real) * part, (end.imaginary - turn.imaginary) * part)
      }
      for i in 0..<stretch.frames {
        tick(x[i], &re, &im, turn)
        out[i] = im
        turn.real += step.0
        turn.imaginary += step.1
      }
    }
    (state[0], state[1]) = (re, im)
  }

  @inline(__always)
  private static func tick(_ x: Lanes, _ re: inout Lanes, _ im: inout Lanes, _ turn: Turn) {
    let real = turn.real * re - turn.imaginary * im + x
    im = turn.imaginary * re + turn.real * im
    re = real
  }
}
