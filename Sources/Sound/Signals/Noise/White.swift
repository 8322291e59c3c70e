import Score

/// White noise; the other colours of noise follow.
public enum White: UnitGenerator {
  public static let spec = UnitSpec(
    "white", .noise, inputs: [],
    doc: "Uniform white noise from -1 to 1, -4.8 dB RMS, another one for every note.",
    source: "Marsaglia, Xorshift RNGs, J. Stat. Software 8 (2003).",
    example: "bandpass(white(), p.cutoff, 0.8)")
  public static let stateSize = 1

  public static func start(_ note: NewNote) { LaneRandom.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Kernels.white(
      stretch.state + operation.state, to: stretch.register(operation.output),
      frames: stretch.frames)
  }
}

/// Pink noise: white noise through a sum of one-pole filters.
public enum Pink: UnitGenerator {
  public static let spec = UnitSpec(
    "pink", .noise, inputs: [],
    doc: "Pink noise: equal power in every octave, -3 dB per octave within 0.5 dB from 20 Hz up.",
    source: "P. Kellet's filter (2000), poles as published for 44.1 kHz, used at every rate.",
    example: "lowpass(pink(), 800)")
  /// The state: the random state, and the filter's memory.
  public static let stateSize = 8

  public static func start(_ note: NewNote) { LaneRandom.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    Kernels.pink(state, state + 1, to: stretch.register(operation.output), frames: stretch.frames)
  }
}

/// Brown noise: white noise, integrated.
public enum Brown: UnitGenerator {
  public static let spec = UnitSpec(
    "brown", .noise, inputs: [],
    doc:
      "Brown (red) noise: -6 dB per octave from 20 Hz up, flat below 10 Hz, so that it does not wander "
      + "off; -14 dB RMS.",
    source:
      "Integrator (1 + z^-1/7) / (1 - a z^-1) after M. Al-Alaoui, Electronics Letters 29(4), 1993; "
      + "a = e^(-2π 10/fs).",
    example: "brown() * adsr(p.gate)")
  /// The state: the random state, the last white sample, the integrator.
  public static let stateSize = 3
  private static let corner = 10.0
  private static let rms = 0.2

  public static func start(_ note: NewNote) { LaneRandom.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let out = stretch.register(operation.output)
    Kernels.white(state, to: out, frames: stretch.frames)
    var (before, sum) = (state[1], state[2])
    let (pole, gain) = coefficients(Double(stretch.sampleRate))
    for i in 0..<stretch.frames {
      let white = out[i] * gain
      sum = sum * pole + (white + before * 0.14285715)
      before = white
      out[i] = sum
    }
    (state[1], state[2]) = (before, sum)
  }

  /// The pole, and the gain with which uniform noise of variance 1/3 has the RMS value `rms`.
  private static func coefficients(_ sampleRate: Double) -> (pole: Float, gain: Float) {
    let a = Math.exp(-2 * Double.pi * corner / sampleRate)
    let b = 1 / 7.0
    let variance = (1 + b * b + 2 * a * b) / (3 * (1 - a * a))
    return (Float(a), Float(rms / variance.squareRoot()))
  }
}

/// Blue noise: pink noise, differentiated.
public enum Blue: UnitGenerator {
  public static let spec = UnitSpec(
    "blue", .noise, inputs: [],
    doc: "Blue noise: +3 dB per octave within 0.5 dB from 20 Hz up.",
    source: "The filters of pink and of violet, one after the other.",
    example: "blue() * perc(p.gate, 0.001, 0.1)")
  /// The state: the random state, the pink filter, the differentiator.
  public static let stateSize = Pink.stateSize + 2

  public static func start(_ note: NewNote) { LaneRandom.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let out = stretch.register(operation.output)
    Kernels.pink(state, state + 1, to: out, frames: stretch.frames)
    var slope = Differentiator(state + Pink.stateSize)
    for i in 0..<stretch.frames { out[i] = slope.next(out[i]) }
    slope.store(to: state + Pink.stateSize)
  }
}

/// Violet noise: white noise, differentiated.
public enum Violet: UnitGenerator {
  public static let spec = UnitSpec(
    "violet", .noise, inputs: [],
    doc: "Violet noise: +6 dB per octave, within -1 to 1.",
    source:
      "Differentiator (1 - z^-1) / (1 + z^-1/7) after M. Al-Alaoui, Electronics Letters 29(4), 1993.",
    example: "violet() * perc(p.gate, 0.001, 0.05)")
  /// The state: the random state, the last white sample, the last output.
  public static let stateSize = 3

  public static func start(_ note: NewNote) { LaneRandom.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let out = stretch.register(operation.output)
    Kernels.white(state, to: out, frames: stretch.frames)
    var slope = Differentiator(state + 1)
    // the magnitudes of the impulse response add up to 7/3
    for i in 0..<stretch.frames { out[i] = slope.next(out[i] * 0.42857143) }
    slope.store(to: state + 1)
  }
}

/// A differentiator, which rises by 6 dB per octave nearly up to half the sample rate.
struct Differentiator {
  private var before: Lanes
  private var last: Lanes

  @inline(__always) init(_ state: UnsafeMutablePointer<Lanes>) {
    (before, last) = (state[0], state[1])
  }

  @inline(__always) mutating func next(_ x: Lanes) -> Lanes {
    last = (x - before) - last * 0.14285715
    before = x
    return last
  }

  @inline(__always) func store(to state: UnsafeMutablePointer<Lanes>) {
    (state[0], state[1]) = (before, last)
  }
}
