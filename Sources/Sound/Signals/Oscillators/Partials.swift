import Score

/// Additive synthesis: a sum of sine waves.
public enum Partials: LaneUnit {
  public static let spec = UnitSpec(
    "partials", .oscillator, inputs: [.frequency],
    table: .values(columns: [
      ParameterSpec(
        "ratio", in: 0.001...1000, default: 1, required: true,
        doc: "Frequency of a partial over that of the input."),
      ParameterSpec("gain", in: -10...10, default: 1, doc: "Its amplitude."),
      ParameterSpec("phase", .cycles, in: 0...1, default: 0, doc: "Where in its cycle it begins."),
    ]),
    doc:
      "Up to 32 sine waves at any ratios of its frequency; they fade out from 0.4 to 0.45 of the sample "
      + "rate, so that none aliases.",
    source: "A sum of gain · sin(2π (ratio · f · t + phase)).",
    example:
      "partials({ { 1 }, { 2, 0.5 }, { 3.01, 0.3 }, { 4.07, 0.2 } }, p.pitch) * perc(p.gate, 0.01, 1)"
  )
  /// The largest number of partials.
  public static let capacity = 32
  /// The state: the phase of each partial (words).
  public static let stateSize = capacity

  public static func rendersAlone(_ operation: Operation, _ stretch: Stretch) -> Bool {
    !operation.inputs[0].isAudio
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let partials = ValueRows(stretch.tables.lists[operation.table], columns: 3)
    let frequency = operation.inputs[0]
    let state = stretch.state + operation.state
    let sum = stretch.silence(scratch: 1)
    for number in 0..<min(partials.count, capacity) {
      let partial = Partial(
        ratio: partials[number, 0], gain: partials[number, 1], phase: partials[number, 2])
      if frequency.isAudio {
        partial.follow(stretch.register(frequency), state + number, stretch, to: sum)
      } else {
        partial.sound(frequency, state + number, stretch, to: sum)
      }
    }
    stretch.write(sum, to: operation.output)
  }
}

/// One sine wave of the sum.
private struct Partial {
  let ratio: Float
  let gain: Float
  let phase: Float

  /// The amplitude of the partial at its own frequency.
  @inline(__always) func loudness(_ hertz: Lanes, _ sampleRate: Float) -> Lanes {
    let left = 9 - Math.magnitude(hertz) * (20 / sampleRate)
    return left.held(0, 1) * gain
  }

  /// Adds the partial, with a frequency as a control.
  @inline(__always)
  func sound(
    _ frequency: Operand, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch,
    to sum: UnsafeMutablePointer<Lanes>
  ) {
    let heard = hertz(stretch.control(frequency))
    let level = Control(
      start: loudness(heard.start, stretch.sampleRate),
      end: loudness(heard.end, stretch.sampleRate))
    var phases = Phases.rows(hertz(stretch.controls[frequency.index]), state, stretch)
    let line = stretch.line(scratch: 0)
    withUnsafePointer(to: Lanes(repeating: phase)) {
      Kernels.sine(&phases, push: $0, isLine: false, to: line, stretch)
    }
    state.setWords(0, phases.phase)
    Kernels.add(line, level: level, to: sum, stretch)
  }

  /// The partial's frequency.
  @inline(__always) private func hertz(_ frequency: Control) -> Control {
    Control(start: frequency.start * ratio, end: frequency.end * ratio)
  }

  /// Adds the partial, with a frequency as a signal.
  @inline(__always)
  func follow(
    _ frequency: UnsafePointer<Lanes>, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch,
    to sum: UnsafeMutablePointer<Lanes>
  ) {
    let (line, hertz) = (stretch.line(scratch: 0), stretch.line(scratch: 2))
    withUnsafePointer(to: Lanes(repeating: ratio)) {
      Kernels.multiply(frequency, $0, isLine: false, to: hertz, stretch)
    }
    Kernels.advance(hertz, state, to: line, stretch)
    withUnsafePointer(to: Lanes(repeating: phase)) {
      Kernels.sine(of: line, push: $0, isLine: false, to: line, frames: stretch.frames)
    }
    Kernels.addPartial(line, hertz: hertz, gain: gain, to: sum, stretch)
  }
}
